import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { controlIntervals } from '#tests/factories/intervals.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { countTicks } from '#tests/factories/ticks.ts';
import { createDeliveryJob } from '../delivery-job.ts';
import { createEmailStore } from '../outbox.ts';
import type { Transport } from '../transport.ts';

const site = provideTestSite();
afterEach(async () => {
  vi.useRealTimers();
  site.clock.reset();
  await site.services.database.db.deleteFrom('email').execute();
  await site.services.database.db.deleteFrom('emailLog').execute();
});

const minute = 60_000;
const enquiry = { record: 'enquiry', id: 'e' };

/** An instance of the site that delivers, and the emails it has sent. */
function instance(
  send: (id: string, signal: AbortSignal) => Promise<unknown> = async () => '',
  duration?: number,
) {
  const emails = createEmailStore({ db: site.services.database.db, clock: site.clock }, duration);
  const sent: string[] = [];
  const transport: Transport = {
    async send(id, { subject }, { signal }) {
      sent.push(subject);
      await send(id, signal);
      return '250 OK';
    },
    verify: async () => undefined,
    close: () => undefined,
  };
  const job = createDeliveryJob({
    ...{ emails, transport, origins: {} },
    ...{ isStillNeeded: async () => true, onFailure: () => undefined },
  });
  const stop = new AbortController();
  return { emails, sent, stop, run: () => job.run({ signal: stop.signal, clock: site.clock }) };
}

const put = (subject: string, more: { dueAt?: string; key?: string; uselessAfter?: string } = {}) =>
  site.services.stores.emails.enqueue({
    kind: 'enquiry-received',
    about: enquiry,
    recipient: enquiry,
    mail: { to: 'meena@example.com', subject, text: 'My son wakes at night.', html: '' },
    ...more,
  });
const at = (milliseconds: number) => new Date(site.clock().getTime() + milliseconds).toISOString();
const waiting = () => site.services.database.db.selectFrom('email').selectAll().execute();
const logged = () => site.services.database.db.selectFrom('emailLog').selectAll().execute();
const numbers = (count: number) => Array.from({ length: count }, (_, number) => `letter ${number}`);

test('two slow instances send each email once', async () => {
  for (const subject of numbers(10)) await put(subject);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const intervals = controlIntervals(site);
  const slow = instance(() => gate, minute);
  const other = instance();
  const running = slow.run();
  await expect.poll(() => slow.sent.length).toBe(3);
  expect(await other.run()).toBe('Emails: 7 sent.');
  // Longer than a claim that is not renewed.
  for (let third = 0; third < 4; third += 1) {
    const until = at(minute);
    intervals.advance(minute / 3);
    const ends = async () => (await waiting()).map(({ leaseExpiresAt }) => leaseExpiresAt ?? '');
    const areRenewed = () =>
      expect.poll(ends, { timeout: 4000 }).toSatisfy((all: string[]) => all.every((end) => end >= until));
    // A failed renewal is retried after the next third.
    await areRenewed().catch(() => {
      intervals.advance(minute / 3);
      return areRenewed();
    });
  }
  expect(await other.run()).toBeUndefined();
  open();
  expect(await running).toBe('Emails: 3 sent.');
  expect([...slow.sent, ...other.sent].sort()).toEqual(numbers(10).sort());
  expect([await waiting(), (await logged()).length]).toEqual([[], 10]);
});

test('many concurrent senders get each email once', async () => {
  for (const subject of numbers(30)) await put(subject);
  const instances = [instance(), instance(), instance(), instance()];
  await Promise.all(instances.map(({ run }) => run()));
  expect(instances.flatMap(({ sent }) => sent).sort()).toEqual(numbers(30).sort());
});

test('an email of a killed sender is taken over when the claim has expired, and the first claim no longer counts', async () => {
  await put('taken over');
  const first = await site.services.stores.emails.claimNext();
  const other = instance();
  expect(await other.run()).toBeUndefined();
  site.clock.advance(minute);
  await other.run();
  expect(other.sent).toEqual(['taken over']);
  expect(await first?.finish('sent', 'too late')).toBe(false);
  expect(await first?.retry({ dueAt: at(0), problem: '', refusedAt: null, doubts: 0 })).toBe(false);
  expect(await logged()).toMatchObject([{ outcome: 'sent', said: '250 OK' }]);
});

test('a sender whose claim was lost is stopped', async () => {
  await put('stolen');
  const { db } = site.services.database;
  const slow = instance(async (id, signal) => {
    const thief = { holder: 'another', leaseExpiresAt: at(minute) };
    await db.updateTable('email').set(thief).where('id', '=', id).execute();
    await pause(20_000, undefined, { signal });
  }, 150);
  expect(await slow.run()).toBe('Emails: 1 left to another instance.');
  expect(await waiting()).toMatchObject([{ holder: 'another', attempts: 0 }]);
});

test('emails are sent in the order of their due times, and not before', async () => {
  await put('third', { dueAt: at(-1 * minute) });
  await put('first', { dueAt: at(-3 * minute) });
  await put('later', { dueAt: at(10 * minute) });
  await put('second', { dueAt: at(-2 * minute) });
  const { run, sent } = instance();
  await run();
  expect(sent).toEqual(['first', 'second', 'third']);
  site.clock.advance(11 * minute);
  await run();
  expect(sent).toEqual(['first', 'second', 'third', 'later']);
});

test('an unreadable email does not block the others', async () => {
  await put('damaged', { dueAt: at(-minute) });
  await site.services.database.db.updateTable('email').set({ mail: '{' }).execute();
  await put('sound');
  const { run, sent } = instance();
  await run();
  expect(sent).toEqual(['sound']);
  expect(await waiting()).toMatchObject([{ attempts: 1, problem: 'SyntaxError' }]);
});

test('a slow email does not delay those after it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { run, sent } = instance(() => (sent.length === 1 ? gate : Promise.resolve()));
  await put('slow', { dueAt: at(-minute) });
  await put('quick');
  const running = run();
  await expect.poll(() => sent).toEqual(['slow', 'quick']);
  await put('came meanwhile');
  await expect.poll(() => sent).toEqual(['slow', 'quick', 'came meanwhile']);
  open();
  expect(await running).toBe('Emails: 3 sent.');
});

test('on a shutdown, only the emails in transfer are sent', async () => {
  for (const subject of numbers(6)) await put(subject);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { run, sent, stop } = instance(() => gate);
  const running = run();
  await expect.poll(() => sent.length).toBe(3);
  stop.abort();
  open();
  expect(await running).toBe('Emails: 3 sent.');
  expect(await waiting()).toHaveLength(3);
});

test('a pointless email is not sent, and recorded as missed', async () => {
  await put('useless soon', { uselessAfter: at(10 * minute) });
  const down = instance(() => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })));
  await down.run();
  site.clock.advance(9 * minute);
  await down.run();
  expect(down.sent).toHaveLength(2);
  // The next try would be in ten minutes; when it can no longer be sent, that is recorded at once.
  site.clock.advance(minute);
  const up = instance();
  expect(await up.run()).toBe('Emails: 1 not sent, because it was too late.');
  expect(up.sent).toEqual([]);
  expect([await waiting(), await logged()]).toMatchObject([
    [],
    [{ outcome: 'missed', kind: 'enquiry-received' }],
  ]);
});

test('other requests run after each of many pointless emails', async () => {
  const many = numbers(40);
  for (const subject of many) await put(subject, { uselessAfter: at(minute) });
  site.clock.advance(2 * minute);
  const { ticks, result } = await countTicks(instance().run);
  expect(result).toBe('Emails: 40 not sent, because it was too late.');
  expect(ticks).toBeGreaterThanOrEqual(many.length);
});

test('a link to choose a new password is not sent after it has expired', async () => {
  site.services.accountService.requestPasswordReset('asha@example.com', {
    address: '10.0.0.1',
    userAgent: undefined,
  });
  await site.settled();
  expect(await waiting()).toHaveLength(1);
  site.clock.advance(61 * minute);
  await site.services.jobRunner.runDue();
  expect(await waiting()).toEqual([]);
  expect(await logged()).toMatchObject([
    { kind: 'password-reset', outcome: 'missed', aboutRecord: 'account', recipientRecord: 'account' },
  ]);
  expect(await readdir(join(site.dataDir, 'outbox')).catch(() => [])).toEqual([]);
});

test('the log contains neither text nor address, and is deleted after a year', async () => {
  await put('told');
  await instance().run();
  expect(await waiting()).toEqual([]);
  const [row] = await logged();
  expect(row).toEqual({
    id: expect.any(String),
    kind: 'enquiry-received',
    ...{ aboutRecord: 'enquiry', aboutId: 'e', recipientRecord: 'enquiry', recipientId: 'e' },
    outcome: 'sent',
    said: '250 OK',
    endedAt: expect.any(String),
  });
  site.clock.advance(364 * 24 * 60 * minute);
  await site.services.jobRunner.runDue();
  expect(await logged()).toHaveLength(1);
  site.clock.advance(2 * 24 * 60 * minute);
  await site.services.jobRunner.runDue();
  expect(await logged()).toEqual([]);
});
