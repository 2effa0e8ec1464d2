import { beforeAll, beforeEach, expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
let meena: string;
const { write, view, performAction, get } = conversationsOf(site);
beforeAll(async () => {
  meena = await site.register('meena', 'frontDesk');
});
beforeEach(() => {
  mail.accept();
  mail.received.length = 0;
});

const deliver = () => site.services.jobRunner.runDue();
/** The emails to an address; staff get emails of their own meanwhile. */
const emailsTo = (address: string) =>
  mail.received.filter(({ to }) => [to].flat().some((one) => one?.text === address));
const reply = (id: string, json: object, headers: Record<string, string> = {}) =>
  site.call('POST', `conversations/${id}/reply`, { token: meena, json, headers });
/** A parent who has received the confirmation. */
async function confirmed(email: string) {
  const { id, enquiry } = await write({ email, name: 'Asha Rao' }, { isUnchecked: true });
  await performAction(id, { kind: 'genuine' });
  await deliver();
  return { id, enquiry };
}

test('a reply is signed, threaded and ends the wait; answers go to staff', async () => {
  const { id } = await confirmed('rohan@example.com');
  const text = 'Does Saturday at 11 suit you?\n<b>Call us</b> any time.';
  const answer = await reply(id, { revision: (await view(id)).revision, text });
  expect([answer.statusCode, answer.json().conversation]).toMatchObject([
    201,
    { id, status: 'open', waitingSince: null },
  ]);
  await deliver();
  await reply(id, { revision: (await view(id)).revision, text: 'And Sunday?' });
  await deliver();
  const [confirmation, first, second] = emailsTo('rohan@example.com');
  expect(first).toMatchObject({
    subject: `Re: ${confirmation?.subject}`,
    inReplyTo: confirmation?.messageId,
    references: confirmation?.messageId,
  });
  expect(first?.replyTo?.text).toBe('staff@example.com');
  for (const words of ['Dear Asha,', text, 'Kind regards,\nmeena']) expect(first?.text).toContain(words);
  expect(first?.html).toContain('&lt;b&gt;Call us');
  expect(second?.inReplyTo).toBe(first?.messageId);
  expect(second?.references).toEqual([confirmation?.messageId, first?.messageId]);
  const { timeline } = await view(id);
  expect(timeline.filter(({ kind }) => kind === 'reply')).toMatchObject([
    { by: 'meena', text },
    { by: 'meena', text: 'And Sunday?' },
  ]);
  expect(timeline.map(({ text: reported }) => reported)).toEqual(
    expect.arrayContaining([
      'The confirmation to rohan@example.com was sent',
      'The reply to rohan@example.com was sent',
    ]),
  );
});

test('a reply and a note may have the maximum length of their inputs, with any kind of line ends', async () => {
  const { id } = await confirmed('lines@example.com');
  const text = `${'Dear\n'.repeat(999)}Asha?`;
  for (const end of ['\r\n', '\r', '\n']) {
    const sent = text.replaceAll('\n', end);
    expect((await reply(id, { revision: (await view(id)).revision, text: sent })).statusCode).toBe(201);
    await performAction(id, { kind: 'note', text: sent });
  }
  const { timeline } = await view(id);
  const said = timeline.filter(({ kind }) => kind === 'reply' || kind === 'note');
  expect([text.length, said.map((one) => one.text)]).toEqual([5000, Array(6).fill(text)]);
});

test('the same reply is sent once; another one under its key is refused', async () => {
  const { id } = await write({ email: 'once@example.com' });
  const { revision } = await view(id);
  const key = { 'idempotency-key': 'press-1' };
  const json = { revision, text: 'Hello' };
  const answers = await Promise.all([1, 2, 3].map(() => reply(id, json, key)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect((await reply(id, json, key)).json()).toEqual({ conversation: await view(id) });
  expect((await reply(id, { revision, text: 'Something else' }, key)).statusCode).toBe(409);
  await deliver();
  expect(emailsTo('once@example.com')).toHaveLength(1);
  expect((await view(id)).revision).toBe(revision + 1);
  const noted = await site.call('GET', 'activity?kind=enquiryAnswered', { token: site.admin });
  const { _id } = (await view(id)).latest;
  expect(
    noted.json().activity.filter(({ about }: { about: { _id: string } }) => about._id === _id),
  ).toHaveLength(1);
  expect(noted.body).not.toContain('Hello');
  const kept = await site.services.database.db.selectFrom('answeredRequest').select('answer').execute();
  expect(JSON.stringify(kept)).not.toContain('Hello');
});

test('a reply to an outdated, unchecked or spam conversation sends nothing', async () => {
  const [taken, spam, unchecked] = [await write(), await write(), await write({}, { isUnchecked: true })];
  await performAction(taken.id, { kind: 'note', text: 'Called.' });
  await performAction(spam.id, { kind: 'spam' });
  const answers = [
    await reply(taken.id, { revision: 1, text: 'Hello' }),
    await reply(spam.id, { revision: 2, text: 'Hello' }),
    await reply(unchecked.id, { revision: 1, text: 'Hello' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
  expect(answers[0]?.json()).toMatchObject({
    message: 'asha added a note a moment ago.',
    current: { id: taken.id, revision: 2 },
  });
  expect((await reply(taken.id, { revision: 2, text: ' ' })).json().errors).toEqual({
    text: expect.any(String),
  });
  await deliver();
  for (const { enquiry } of [taken, spam, unchecked]) expect(emailsTo(enquiry.email)).toEqual([]);
});

test('a bounced email is shown at the enquiry, at once and permanently', async () => {
  mail.refuse('RCPT TO', 550, '5.1.1 mailbox unknown');
  const { id } = await confirmed('gone@example.com');
  const reported = async () => {
    const { hasUndelivered, timeline } = await view(id);
    return [hasUndelivered, timeline.find(({ kind }) => kind === 'email')];
  };
  const details = { email: 'enquiry-received', response: '550 5.1.1 mailbox unknown', to: 'parent' };
  const name = 'The confirmation to gone@example.com bounced';
  expect(await reported()).toMatchObject([
    true,
    {
      text: `${name}: mailbox unknown. Another try follows for about a day; please check the address, or call`,
      details: { ...details, outcome: 'waiting' },
    },
  ]);
  site.clock.advance(25 * 3_600_000);
  meena = await site.signIn('meena');
  site.admin = await site.signIn();
  await deliver();
  expect(await reported()).toMatchObject([
    true,
    { text: `${name}: mailbox unknown`, details: { ...details, outcome: 'refused' } },
  ]);
  const [listed] = (await get('?tab=new&limit=1')).conversations;
  expect(listed).toMatchObject({ id, hasUndelivered: true });
});

test('an email of the site does not end a wait', async () => {
  const { id, enquiry } = await confirmed('waits@example.com');
  expect(await view(id)).toMatchObject({ status: 'new', waitingSince: enquiry.createdAt });
});

test('a reply of the first account, before its owner has entered a name, is signed by the site alone', async () => {
  const { accounts } = site.services.stores;
  const account = await accounts.findByEmail('meena@example.com');
  await accounts.rename(account?.id ?? '', 'Administrator');
  const { id } = await confirmed('unnamed@example.com');
  await reply(id, { revision: (await view(id)).revision, text: 'Is Monday fine?' });
  await deliver();
  await accounts.rename(account?.id ?? '', 'meena');
  const email = emailsTo('unnamed@example.com').at(-1);
  expect(email?.text).toContain('Kind regards,\nAnanta');
  expect(email?.text).not.toContain('Administrator');
});
