import { afterEach, expect, test } from 'vitest';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createEmailStore } from '../outbox.ts';

const site = provideTestSite();
afterEach(async () => {
  site.clock.reset();
  await site.services.database.db.deleteFrom('email').execute();
  await site.services.database.db.deleteFrom('emailLog').execute();
});

const key = 'reminder:r:dayBefore';
const registration = { record: 'registration', id: 'r' };
const put = (subject: string, dueAt?: string) =>
  site.services.stores.emails.enqueue({
    kind: 'reminder-day-before',
    about: registration,
    recipient: registration,
    mail: { subject },
    key,
    ...(dueAt && { dueAt }),
  });
const waiting = async () => {
  const rows = await site.services.database.db.selectFrom('email').selectAll().execute();
  return rows.map(({ mail, key, dueAt }) => ({ ...JSON.parse(mail), key, dueAt }));
};
const outcomes = async () =>
  (await site.services.database.db.selectFrom('emailLog').select('outcome').execute()).map(
    ({ outcome }) => outcome,
  );

test('a waiting email is replaced by one with its key', async () => {
  await put('before', '2099-01-01T00:00:00.000Z');
  await put('after', '2098-01-01T00:00:00.000Z');
  expect(await waiting()).toEqual([{ subject: 'after', key, dueAt: '2098-01-01T00:00:00.000Z' }]);
  expect(await outcomes()).toEqual([]);
});

test('ten concurrent replacements leave one', async () => {
  await Promise.all(Array.from({ length: 10 }, (_, number) => put(`version ${number}`)));
  expect(await waiting()).toHaveLength(1);
});

test('a waiting email is cancelled by its key, once', async () => {
  await put('before');
  expect(await site.services.stores.emails.cancel(key)).toBe(true);
  expect(await site.services.stores.emails.cancel(key)).toBe(false);
  expect([await waiting(), await outcomes()]).toEqual([[], ['cancelled']]);
});

test('a cancellation is undone when its transaction fails', async () => {
  const { database, clock } = site.services;
  await put('before');
  const failed = database.db.transaction().execute(async (db) => {
    expect(await createEmailStore({ db, clock }).cancel(key)).toBe(true);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect([await waiting(), await outcomes()]).toEqual([[expect.objectContaining({ key })], []]);
});

test('an email in transfer can no longer be cancelled; it is sent, or not retried', async () => {
  const { emails } = site.services.stores;
  for (const [subject, isSent] of [
    ['arrives', true],
    ['does not arrive', false],
  ] as const) {
    await put(subject);
    const claim = await emails.claimNext();
    expect(await emails.cancel(key)).toBe(false);
    if (isSent) await claim?.finish('sent');
    else
      await claim?.retry({
        dueAt: '2020-01-01T00:00:00.000Z',
        problem: 'ECONNREFUSED',
        refusedAt: null,
        doubts: 0,
      });
    expect(await emails.claimNext()).toBeUndefined();
  }
  expect([await waiting(), (await outcomes()).sort()]).toEqual([[], ['cancelled', 'sent']]);
});

test('an email that is replaced during transfer is not sent again, and the new one waits', async () => {
  const { emails } = site.services.stores;
  await put('before');
  const claim = await emails.claimNext();
  await put('after');
  expect((await waiting()).map(({ subject }) => subject).sort()).toEqual(['after', 'before']);
  await claim?.retry({
    dueAt: '2020-01-01T00:00:00.000Z',
    problem: 'ECONNREFUSED',
    refusedAt: null,
    doubts: 0,
  });
  expect([(await waiting()).map(({ subject }) => subject), await outcomes()]).toEqual([
    ['after'],
    ['cancelled'],
  ]);
});

test('an email that was cancelled while its sender was killed is not sent', async () => {
  await put('before');
  await site.services.stores.emails.claimNext();
  await site.services.stores.emails.cancel(key);
  site.clock.advance(60_000);
  await site.services.jobRunner.runDue();
  expect([await waiting(), await outcomes()]).toEqual([[], ['cancelled']]);
});
