import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#app.ts';
import { readConfig } from '#config.ts';
import { visitor } from '#core/actor.ts';
import type { UnprovenEnrolment } from '#features/webinars/server/unconfirmed.ts';
import { movableClock } from '../../factories/movable-clock.ts';
import { findFreePort } from '../../run/free-port.ts';

const [minute, hour] = [60_000, 3_600_000];
const staff = { kind: 'account', id: 'neel', name: 'Neel' } as const;

export type EmailsSite = Awaited<ReturnType<typeof startEmailsSite>>;

/**
 * A site of its own whose clock a test moves, with the occasions for all emails to parents. Its jobs run on demand
 * only.
 */
export async function startEmailsSite() {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'ananta-letters-'));
  const config = readConfig({ PORT: String(port), DATA_DIR: folder, DEMO: 'off' });
  const clock = movableClock();
  const { app, services } = await createApp(config, { pages: 'built', clock });
  await app.listen({ port, host: '127.0.0.1' });
  const { stores, registrationService, database } = services;
  const at = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString();
  const times = (starts: number) => ({
    ...{ startsAt: at(starts), endsAt: at(starts + hour) },
    startdate: at(starts).slice(0, 10),
  });
  let read = '';

  return {
    address: config.siteUrl,
    services,
    clock,
    at,
    times,
    staff,

    webinar: async (title: string, starts: number, values: object = {}) => {
      const more = { price: '1500', description: '<p>A talk</p>', joinUrl: 'https://room.example/secret' };
      return (await stores.records.create('webinar', { title, ...more, ...times(starts), ...values }, staff))
        ._id;
    },

    /** @returns the id of the registration */
    async enrol(webinarId: string, name: string, unproven?: UnprovenEnrolment): Promise<string> {
      const values = { webinarId, name, email: `${name.toLowerCase()}@example.com`, contact: '9000000001' };
      const enrolled = await stores.transaction((tx) =>
        registrationService.enrolInTransaction(tx, values, visitor, unproven),
      );
      return enrolled.registration._id;
    },

    /** Advances the clock, and writes all emails that are due then. */
    async advance(milliseconds: number): Promise<void> {
      clock.advance(milliseconds);
      await stores.registrations.endDue();
      while (await services.writeDueEmails());
    },

    async hasWritten(kind: string): Promise<boolean> {
      const found = database.db.selectFrom('email').select('id').where('kind', '=', kind);
      return (await found.execute()).length > 0;
    },

    /** The emails since the last call. */
    async emails(): Promise<{ kind: string; links: string[] }[]> {
      const rows = await database.db
        .selectFrom('email')
        .select(['id', 'kind', 'mail'])
        .where('id', '>', read)
        .orderBy('id')
        .execute();
      read = rows.at(-1)?.id ?? read;
      return rows.map(({ kind, mail }) => {
        const { html } = JSON.parse(mail) as { html: string };
        const links = [...html.matchAll(/href="(http[^"]+)"/g)].map(([, link = '']) => link);
        return { kind, links: [...new Set(links)] };
      });
    },

    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export { hour, minute };
