import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { visitor } from '#core/actor.ts';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideMailServer, provideSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';
import { createTestSite } from '#tests/factories/test-site.ts';

const mail = provideMailServer();
const site = provideSite(() => createTestSite(mail.settings));
let webinarId: string;
const { write, view, performAction } = conversationsOf(site);
beforeAll(async () => {
  webinarId = (await registrationsOn(site).webinar())._id;
});

/** The declared origin of each email sent since, by its subject. The site itself may still be sending it. */
async function declared() {
  await site.services.jobRunner.runDue();
  return Object.fromEntries(
    mail.received.splice(0).map(({ subject, headers }) => {
      const of = (name: string) => headers.get(name);
      return [String(subject), [of('auto-submitted'), of('x-auto-response-suppress')]];
    }),
  );
}

const quiet = 'OOF, AutoReply';
const [generated, replied, typed] = [
  ['auto-generated', quiet],
  ['auto-replied', quiet],
  [undefined, undefined],
];

test('automatic emails declare that, and confirmations declare that they are replies', async () => {
  const { id } = await write({ email: 'rohan@example.com', name: 'Asha Rao' }, { isUnchecked: true });
  await performAction(id, { kind: 'genuine' });
  await expect.poll(declared).toEqual({ 'We have received your session enquiry': replied });

  await site.call('POST', 'auth/forgot-password', { json: { email: 'ravi@example.com' } });
  await expect.poll(declared).toEqual({ 'Choose a new password': generated });

  const parent = { webinarId, name: 'Meena', email: 'meena@example.com', contact: '9000000001' };
  await site.services.stores.transaction((tx) =>
    site.services.registrationService.enrolInTransaction(tx, parent, visitor),
  );
  await expect.poll(declared).toEqual({ 'You are enrolled: Sleep': replied });
});

test('emails that staff typed declare nothing', async () => {
  const { id } = await write({ email: 'kabir@example.com', name: 'Kabir Rao' });
  const { revision } = await view(id);
  const json = { revision, text: 'Does Saturday suit you?' };
  await site.call('POST', `conversations/${id}/reply`, { token: site.admin, json });
  await expect.poll(declared).toMatchObject({ 'Re: We have received your session enquiry': typed });

  const answer = await site.call('POST', `webinars/${webinarId}/messages`, {
    token: site.admin,
    headers: { 'idempotency-key': randomUUID() },
    json: { to: { statuses: ['registered'] }, subject: 'A question', text: 'What would help?', count: 1 },
  });
  expect(answer.statusCode).toBe(201);
  await expect.poll(declared).toEqual({ 'A question': typed });
});
