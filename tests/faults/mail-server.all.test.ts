import { afterEach, describe, expect, test } from 'vitest';
import { smtpTransport } from '#core/email/transport.ts';
import { provideMailServer, provideSite } from '../factories/provided-site.ts';
import { createTestSite } from '../factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
afterEach(async () => {
  mail.setBehaviour('well');
  mail.received.length = 0;
  site.clock.reset();
  const { db } = site.services.database;
  await db.deleteFrom('email').execute();
  await db.updateTable('job').set({ dueAt: site.clock().toISOString() }).execute();
});

const minute = 60_000;
const enquiry = { record: 'enquiry', id: 'e' };
const email = (to = 'meena@example.com') => ({
  kind: 'enquiry-received' as const,
  about: enquiry,
  recipient: enquiry,
  mail: { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
});
const put = () => site.services.stores.emails.enqueue(email());
const waiting = async () =>
  (await site.services.database.db.selectFrom('email').select('id').execute()).length;
const ended = () => site.services.database.db.selectFrom('emailLog').select(['outcome', 'said']).execute();

/** Runs due jobs after each of the times (minutes). */
async function letPass(...times: number[]): Promise<void> {
  for (const time of times) {
    site.clock.advance(time * minute);
    await site.services.jobRunner.runDue();
  }
}
function arrivals(): number[] {
  const counts = new Map<string, number>();
  for (const { messageId = '' } of mail.received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  return [...counts.values()];
}

test('of 100 emails that are due while the mail server is down for an hour, 100 arrive once each', async () => {
  mail.setBehaviour('down');
  await site.services.stores.transaction(async ({ emails }) => {
    for (let number = 0; number < 100; number++) await emails.enqueue(email(`parent${number}@example.com`));
  });
  await letPass(0, 30, 30);
  expect([await waiting(), mail.received.length]).toEqual([100, 0]);
  const stuck = await site.call('GET', 'dashboard', { token: await site.signIn() });
  expect(stuck.json().emails).toMatchObject({ waiting: 100 });
  mail.setBehaviour('well');
  await letPass(60);
  expect(await waiting()).toBe(0);
  expect(arrivals()).toEqual(Array(100).fill(1));
  const to = mail.received.flatMap((one) => one.to ?? []).map(({ text }) => text);
  expect(new Set(to).size).toBe(100);
});

test('a mail server that refuses emails once gets them a little later, once', async () => {
  mail.setBehaviour('greylisting');
  for (let count = 0; count < 5; count++) await put();
  await letPass(0, 1);
  expect([await waiting(), arrivals()]).toEqual([0, Array(5).fill(1)]);
});

test('an email that may have arrived is sent at most twice, and staff are notified', async () => {
  mail.setBehaviour('cutting');
  await put();
  await letPass(...Array<number>(48).fill(30));
  expect([await waiting(), arrivals()]).toEqual([0, [2]]);
  expect(await ended()).toContainEqual({
    outcome: 'refused',
    said: expect.stringContaining('may have arrived'),
  });
  // An email that was cut off once arrives, and is finished.
  await put();
  await letPass(0);
  mail.setBehaviour('well');
  await letPass(15);
  expect([await waiting(), arrivals()]).toEqual([0, [2, 2]]);
});

describe('an email whose sender is killed before the answer', () => {
  const kill = async () => {
    await (await site.services.stores.emails.claimNext())?.recordHandover();
    site.clock.advance(minute);
  };

  test('is sent once more, and not immediately', async () => {
    await put();
    await kill();
    await letPass(0, 5);
    expect([await waiting(), arrivals()]).toEqual([1, []]);
    await letPass(6);
    expect([await waiting(), arrivals()]).toEqual([0, [1]]);
  });

  test('is not sent a third time: staff are notified that it may have arrived', async () => {
    await put();
    await kill();
    await letPass(0);
    site.clock.advance(11 * minute);
    await kill();
    await letPass(0);
    expect([await waiting(), arrivals()]).toEqual([0, []]);
    const said = expect.stringContaining('may have arrived');
    expect(await ended()).toContainEqual({ outcome: 'refused', said });
  });

  test('is sent immediately where it was not handed over yet', async () => {
    await put();
    await site.services.stores.emails.claimNext();
    site.clock.advance(minute);
    await letPass(0);
    expect([await waiting(), arrivals()]).toEqual([0, [1]]);
  });
});

describe('failures of a mail server that leave doubt', () => {
  const send = async (handOver = async () => {}) => {
    const quick = { greeting: 300, answer: 300, total: 2000 };
    const transport = smtpTransport(mail.url, 'hello@example.com', quick);
    const hold = { signal: new AbortController().signal, onHandover: handOver };
    const outgoing = { ...email().mail, origin: 'auto-replied' } as const;
    await transport.send('0', outgoing, hold).finally(transport.close);
  };

  test.each([
    ['down', false],
    ['silent', false],
    ['hanging', true],
    ['cutting', true],
    ['greylisting', false],
  ] as const)('%s: %s', async (mood, isDoubtful) => {
    mail.setBehaviour(mood);
    await expect(send()).rejects.toMatchObject({ isDoubtful, isRefused: false });
  });

  test('none, where the hand-over could not be recorded: then the end is not sent', async () => {
    const away = async () => {
      throw new Error('The database is away.');
    };
    await expect(send(away)).rejects.toMatchObject({ isDoubtful: false, isRefused: false });
    expect(mail.received).toEqual([]);
  });
});
