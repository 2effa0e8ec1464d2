import { expect, test } from 'vitest';
import { conversationsOf } from '#tests/factories/conversations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

// Without a mail server, each email is written to a file, and none is delivered (product: Letters).
const site = provideTestSite();
const { write, view } = conversationsOf(site);

test('no email counts as sent, for staff and for parents', async () => {
  const { stores, webinarEmails, jobRunner } = site.services;
  const registrations = registrationsOn(site);
  const { _id } = await registrations.webinar({ title: 'On paper' });
  const [registration = ''] = await registrations.enrol(_id, 'meena');
  const { id } = await write({ email: 'rohan@example.com', contact: '9000000007' });
  const { revision } = await view(id);
  const replied = await site.call('POST', `conversations/${id}/reply`, {
    json: { revision, text: 'Does Saturday suit you?' },
    token: site.admin,
  });
  expect(replied.statusCode, replied.body).toBeLessThan(300);
  // The parent still waits for a human contact.
  const { waitingSince, status } = replied.json().conversation;
  expect([waitingSince, status]).toEqual([expect.any(String), 'waiting']);
  for (let round = 0; round < 3; round += 1) await jobRunner.runDue();

  expect((await webinarEmails.emailsTo(registration)).map(({ state }) => state)).toEqual(['filed']);
  const { emails } = await stores.plannedEmails.timelineOfWebinar(_id);
  const confirmed = emails.find(({ kind }) => kind === 'enrolment-confirmed');
  expect(confirmed?.counts).toMatchObject({ filed: 1, sent: 0 });
  const [run] = await stores.jobs.lastRuns('delivery', 1);
  expect(run?.said).toMatch(/^Emails: \d+ not delivered, because email is not set up\.$/);
  const said = (await view(id)).timeline.filter(({ kind }) => kind === 'email').map(({ text }) => text);
  expect(said).not.toEqual([]);
  expect(said.filter((text) => !text.endsWith('was not delivered: email is not set up'))).toEqual([]);

  const answer = await site.call('GET', 'dashboard', { token: site.admin });
  expect(answer.json().emails).toMatchObject({ isConfigured: false, waiting: 0 });
});
