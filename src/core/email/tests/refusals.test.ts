import { afterEach, describe, expect, test } from 'vitest';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
afterEach(async () => {
  mail.accept();
  mail.received.length = 0;
  site.clock.reset();
  await site.services.database.db.deleteFrom('email').execute();
  await site.services.database.db.deleteFrom('emailLog').execute();
});

const enquiry = { record: 'enquiry', id: 'e' };
const put = (to = 'meena@example.com') =>
  site.services.stores.emails.enqueue({
    kind: 'enquiry-received',
    about: enquiry,
    recipient: enquiry,
    mail: { to, subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
  });
/** Sends the emails that are due the given number of hours after the first try. */
async function deliver(hours = 0): Promise<void> {
  site.clock.reset();
  site.clock.advance(hours * 3_600_000);
  await site.services.jobRunner.runDue();
}
const waiting = async () => (await site.services.stores.emails.countStuck()).count;
const logged = () => site.services.database.db.selectFrom('emailLog').select(['outcome', 'said']).execute();

async function expectGivenUpAfterADay(): Promise<void> {
  for (const hours of [0, 1, 23]) await deliver(hours);
  expect(await waiting()).toBe(1);
  await deliver(24.1);
  expect(await waiting()).toBe(0);
}

describe('permanent refusals', () => {
  test.each([
    ['MAIL FROM', 550, '5.7.1 this sender may not write here', '550 5.7.1 this sender may not write here'],
    ['RCPT TO', 550, '5.1.1 <meena@example.com> no such user meena', '550 5.1.1 … no such user …'],
    ['DATA', 554, '5.7.1 looks like spam', '554 5.7.1 looks like spam'],
  ] as const)(
    'at %s it will not be retried after a day, and staff are notified without the address',
    async (at, code, words, said) => {
      mail.refuse(at, code, words);
      await put();
      await expectGivenUpAfterADay();
      expect(await logged()).toEqual([{ outcome: 'refused', said }]);
      const dashboard = await site.call('GET', 'dashboard', { token: await site.signIn() });
      expect(dashboard.json().emails.failed).toMatchObject([
        { kind: 'enquiry-received', outcome: 'refused', response: said },
      ]);
    },
  );

  test('an address that cannot be written in SMTP, too', async () => {
    await put('no address at all');
    await expectGivenUpAfterADay();
    expect(await logged()).toEqual([{ outcome: 'refused', said: 'EENVELOPE' }]);
  });

  test('a server that is fixed within the day gets the email', async () => {
    mail.refuse('MAIL FROM', 550, 'relaying denied');
    await put();
    for (const hours of [0, 20]) await deliver(hours);
    expect(await site.services.stores.emails.countStuck()).toMatchObject({
      count: 1,
      problem: '550 relaying denied',
    });
    mail.accept();
    await deliver(22);
    expect(await logged()).toMatchObject([{ outcome: 'sent', said: expect.stringMatching(/^250 /) }]);
    expect(mail.received).toHaveLength(1);
  });
});

test.each([
  ['MAIL FROM', 451],
  ['RCPT TO', 450],
  ['DATA', 452],
  ['AUTH', 535],
  ['MAIL FROM', 530],
] as const)('a temporary refusal (%s %i) is retried for days, and then delivered', async (at, code) => {
  mail.refuse(at, code, 'come back later');
  await put();
  for (const hours of [0, 1, 25, 72]) await deliver(hours);
  expect(await waiting()).toBe(1);
  mail.accept();
  await deliver(74);
  expect(mail.received).toHaveLength(1);
});
