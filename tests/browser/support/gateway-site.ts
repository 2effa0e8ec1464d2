import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { system } from '#core/actor.ts';
import { startPaymentGateway } from '../../factories/payment-gateway.ts';
import { findFreePort } from '../../run/free-port.ts';

const day = 86_400_000;

/** A site whose parents can pay through the stand-in for the payment gateway. */
export async function startGatewaySite() {
  const gateway = await startPaymentGateway();
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'ananta-gateway-'));
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  const settings = { PORT: String(port), DATA_DIR: folder, DEMO: 'off', ADMIN_EMAIL, ADMIN_PASSWORD };
  const config = readConfig({ ...settings, ...gateway.settings });
  const { app, services } = await createApp(config, { pages: 'built' });
  await app.listen({ port, host: '127.0.0.1' });
  const { stores, registrationLinks } = services;

  return {
    address: config.siteUrl,
    gateway,
    services,

    /** @returns the id of a registration in a webinar with a price, and the path of its payment */
    async registration(): Promise<{ id: string; path: string }> {
      const start = Date.now() + 9 * day;
      const [startsAt, endsAt] = [start, start + day / 24].map((at) => new Date(at).toISOString());
      const by = system('tests');
      const webinar = await stores.records.create(
        'webinar',
        {
          ...{ title: 'Calm evenings', description: '<p>Text</p>', price: '1499', payTo: 'ananta@bank' },
          ...{ startsAt, endsAt, startdate: startsAt?.slice(0, 10) ?? '' },
        },
        by,
      );
      const values = { name: 'Meena Pays', email: 'meena@example.com', contact: '9000000001' };
      const enrolled = await stores.registrations.enrol({ webinarId: webinar._id, ...values }, by);
      const { my } = await registrationLinks.ensure(stores, enrolled.id);
      return { id: enrolled.id, path: `${new URL(my).pathname}/pay` };
    },

    async stop(): Promise<void> {
      await app.close();
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
