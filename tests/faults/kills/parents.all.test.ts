import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { afterAll, expect, test, vi } from 'vitest';
import { hashPassword } from '#features/accounts/server/credentials.ts';
import { provideMailServer, provideSite } from '../../factories/provided-site.ts';
import { createRandom, seed } from '../../factories/random.ts';
import { createTestRecords } from '../../factories/test-site.ts';
import { recordFigure, repetitions } from '../figures.ts';
import { countNotified } from './inspection.ts';
import { createRestartedSite } from './killed-at-work.ts';
import { createSolvedCaptcha, type LostCounts, sendUntilStored, unreliableFetch } from './parents.ts';

const submits = repetitions(100, 1000);
const kills = repetitions(2, 30);
const atOnce = 20;
const secret = 'the secret of this site, and of no other';
const minute = 60_000;
const administrator = { email: 'asha@example.com', password: 'a quiet house at ten' };

const mail = provideMailServer();
const site = provideSite(() =>
  createRestartedSite({ TRUST_PROXY: 'on', AUTH_SECRET: secret, ...mail.settings }),
);
afterAll(() => {
  vi.unstubAllGlobals();
});

/** The number of enquiries that staff see. */
async function listed(app: FastifyInstance): Promise<number> {
  const signedIn = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: administrator });
  const headers = { authorization: `Bearer ${signedIn.json().token}` };
  const url = '/api/v1/booksession';
  return (await app.inject({ method: 'GET', url, headers })).json().booksessions.length;
}

test(
  `of ${submits} forms that are sent while the site is killed, mail is down and answers get lost, each is stored and notified once`,
  async () => {
    console.log(`The kills come by chance; TEST_SEED=${seed} repeats them.`);
    const random = createRandom(seed);
    const lost: LostCounts = { answers: 0, failures: 0 };
    vi.stubGlobal('fetch', unreliableFetch(fetch, random, lost));
    // The form call logs failed connections there.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const webinarId = await site.inThisProcess(async (services) => {
      const records = createTestRecords(services.stores.records);
      const passwordHash = await hashPassword(administrator.password);
      const { email } = administrator;
      await services.accounts.create({ name: 'Asha', email, role: 'administrator', passwordHash });
      return (await records.create('webinar', { title: 'Calm evenings', startdate: '2199-01-01' }))._id;
    });
    mail.setBehaviour('down');
    await site.start();

    const limit = pLimit(atOnce);
    let done = 0;
    const sending = Array.from({ length: submits }, (_, number) =>
      limit(async () => {
        const name = `Parent ${'abcdefghij'[number % 10]} ${number}`;
        const person = { name, email: `parent${number}@example.com`, contact: '9000000001' };
        const isWebinar = number % 5 === 0;
        const waiting = {
          key: randomUUID(),
          at: Date.now(),
          ...(isWebinar
            ? { form: 'webinar' as const, values: { ...person, webinarId }, solution: '' }
            : {
                form: 'booksession' as const,
                values: { ...person, city: 'Pune', message: 'My son wakes at night.' },
                solution: await createSolvedCaptcha(secret),
              }),
        };
        await sendUntilStored(
          waiting,
          { address: site.address, from: `10.1.${number >> 8}.${number & 255}` },
          lost,
          secret,
        );
        done += 1;
      }),
    );
    const all = Promise.all(sending);
    for (let kill = 1; kill <= kills; kill++) {
      const next = (submits * (kill - 0.5 * random())) / (kills + 1);
      while (done < next) await Promise.race([pause(5), all]);
      await site.stop();
      await site.start();
    }
    await all;
    await site.stop();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();

    await site.inThisProcess(async (services, clock, app) => {
      const { records } = services.stores;
      const sent = Array.from({ length: submits }, (_, number) => `parent${number}@example.com`).sort();
      const stored = [...(await records.list('enquiry')), ...(await records.list('registration'))];
      expect(stored.map(({ email }) => email).sort()).toEqual(sent);
      expect(await listed(app)).toBe(submits * 0.8);

      // No email has been sent for an hour; then all of them are.
      for (let passed = 0; passed < 60; passed += 20) {
        clock.advance(20 * minute);
        await services.jobRunner.runDue();
      }
      expect(mail.received).toEqual([]);
      mail.setBehaviour('well');
      const { db } = services.database;
      const waiting = async () => (await db.selectFrom('email').select('id').execute()).length;
      for (let tries = 0; tries < 20 && (await waiting()) > 0; tries++) {
        clock.advance(61 * minute);
        await services.jobRunner.runDue();
      }
      expect(await waiting()).toBe(0);
      const to = mail.received.map((email) => [email.to].flat()[0]?.text ?? '');
      // In the morning of the site those who may answer are notified of waiting enquiries.
      const ofStaff = ['staff@example.com', administrator.email];
      expect(to.filter((one) => !ofStaff.includes(one)).sort()).toEqual(sent);
      const about = mail.received
        // Staff get digests and reminders besides, without a name in their subject.
        .filter(({ subject }, index) => to[index] === 'staff@example.com' && subject?.includes('Parent '))
        .map(({ text }) => /parent\d+@example\.com/.exec(text ?? '')?.[0] ?? '');
      // The registrations beyond ten in an hour are in a summary.
      const summaries = mail.received.filter(({ subject }) => / more registrations?$/.test(subject ?? ''));
      const summed = new Map(summaries.map((one) => [one.messageId, countNotified(one)]));
      const inSummaries = [...summed.values()].reduce((sum, count) => sum + count, 0);
      const notifiedOf = (rows: { email: string }[]) =>
        rows.filter(({ email }) => about.includes(email)).length;
      const [enquiries, registrations] = [await records.list('enquiry'), await records.list('registration')];
      expect(notifiedOf(registrations) + inSummaries).toBe(registrations.length);
      // Staff get sixty emails about enquiries in an hour; the others are in the inbox.
      expect(notifiedOf(enquiries)).toBeGreaterThanOrEqual(Math.min(60, enquiries.length));
      const copies = about.map((one) => about.filter((other) => other === one).length);
      expect(Math.max(...copies)).toBeLessThanOrEqual(2);
      recordFigure('parents', 'forms sent, stored, listed', submits);
      recordFigure('parents', 'times killed', kills);
      recordFigure('parents', 'answers that got lost', lost.answers);
      recordFigure('parents', 'sendings that failed', lost.failures);
      recordFigure('parents', 'letters to parents, one each', sent.length);
      recordFigure('parents', 'letters to staff', about.length);
      expect(lost.answers).toBeGreaterThan(0);
    });
  },
  kills * 60_000 + submits * 5_000,
);
