import { afterEach, describe, expect, test } from 'vitest';
import { day, hour, minute } from '#core/time/durations.ts';
import { provideMailServer, provideSite } from '../factories/provided-site.ts';
import { createTestSite, password } from '../factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
afterEach(async () => {
  site.clock.reset();
  mail.setBehaviour('well');
  mail.received.length = 0;
  mail.recipients.length = 0;
  const { db } = site.services.database;
  for (const table of ['email', 'limitCount', 'lease'] as const) await db.deleteFrom(table).execute();
  await db.updateTable('job').set({ dueAt: site.clock().toISOString() }).execute();
});

const signIn = (secret = password) =>
  site.call('POST', 'auth/login', { json: { email: 'asha@example.com', password: secret } });
const put = (to: string) =>
  site.services.stores.emails.enqueue({
    kind: 'enquiry-received',
    about: { record: 'enquiry', id: 'e' },
    recipient: { record: 'enquiry', id: 'e' },
    mail: { to, subject: 'Hello', text: 'Hello', html: '' },
  });
const arrived = () => mail.received.flatMap(({ to }) => to ?? []).map(({ text }) => text);

describe.each([
  ['an hour forward', hour],
  ['an hour back', -hour],
  ['a day forward', day],
  ['a day back', -day],
])('a clock that jumps %s', (_name, jump) => {
  test('locks no account out for longer than that', async () => {
    const before = await site.signIn();
    for (let tries = 0; tries < 5; tries++) expect((await signIn('wrong')).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(429);
    site.clock.advance(jump);
    // At most fifteen minutes of the current clock.
    const wait = await signIn();
    if (wait.statusCode === 429) site.clock.advance(Number(wait.headers['retry-after']) * 1000);
    expect(Number(wait.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(15 * 60);
    const again = await signIn();
    expect(again.statusCode).toBe(200);
    const after = again.json().token;
    expect((await site.call('GET', 'auth/me', { token: after })).statusCode).toBe(200);
    // Sessions stay valid, except for twelve hours that the clock claims are over.
    const { statusCode } = await site.call('GET', 'auth/me', { token: before });
    expect(statusCode).toBe(jump > 12 * hour ? 401 : 200);
    // After the clock is corrected, sign-in works as well.
    site.clock.reset();
    expect((await site.call('GET', 'auth/me', { token: before })).statusCode).toBe(200);
    expect((await signIn()).statusCode).toBe(200);
  });

  test('during sending, sends each email once', async () => {
    const emails = ['one', 'two', 'three', 'four', 'five'].map((name) => `${name}@example.com`);
    for (const to of emails) await put(to);
    const letGo = mail.hold();
    const running = site.services.jobRunner.runDue();
    await expect.poll(() => mail.recipients.length).toBeGreaterThan(0);
    site.clock.advance(jump);
    letGo();
    await running;
    for (let passed = 0; passed < 3; passed++) {
      await site.services.jobRunner.runDue();
      site.clock.advance(minute);
    }
    // A row written by a clock that was ahead waits for that difference.
    if (jump < 0) {
      site.clock.advance(-jump);
      await site.services.jobRunner.runDue();
    }
    expect(arrived().sort()).toEqual(emails.sort());
  });

  test('leaves nothing locked by ended processes, and no work undone', async () => {
    // As left by killed processes.
    const { db } = site.services.database;
    const claimed = await site.services.stores.emails.claimNext();
    expect(claimed).toBeUndefined();
    await put('held@example.com');
    await site.services.stores.emails.claimNext();
    const leaseExpiresAt = new Date(site.clock().getTime() + 30_000).toISOString();
    // Except for work that waits for an erasure, a scheduled publication, an offer, an unpaid seat, or an email or
    // summary of a webinar, none of which exist.
    await db
      .updateTable('job')
      .set({ holder: 'killed', leaseExpiresAt, startedAt: leaseExpiresAt })
      .where('name', 'not in', [
        'erasure-ledger',
        'schedule',
        'seats',
        'unpaid-seats',
        'webinar-emails',
        'enrolment-summary',
      ])
      .execute();
    site.clock.advance(jump);
    site.clock.advance(Math.max(0, -jump) + minute);
    await site.services.jobRunner.runDue();
    expect(arrived()).toEqual(['held@example.com']);
    const jobs = await site.services.stores.jobs.list();
    expect(jobs.filter(({ holder }) => holder === 'killed')).toEqual([]);
  });
});
