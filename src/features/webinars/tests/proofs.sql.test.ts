import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, test } from 'vitest';
import { altcha } from '#features/forms/server/captcha.ts';
import { bookingsOf } from '#tests/factories/bookings.ts';
import { previewsOf } from '#tests/factories/previews.ts';
import { provide, provideSite, provideTestSite } from '#tests/factories/provided-site.ts';
import { registrationsOn } from '#tests/factories/registrations.ts';

/** Proofs of work, and the page that confirms an enrolment without one (product: Registrations). */

const site = provideTestSite();
const pages = provideSite(() => previewsOf(site));
const of = registrationsOn(site);
const bookings = provide(() => bookingsOf(site));
afterEach(() => site.clock.reset());

async function solved(challenge: object, derivedKey?: string): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey });
  const answer = { challenge, solution: { ...solution, ...(derivedKey && { derivedKey }) } };
  return Buffer.from(JSON.stringify(answer)).toString('base64');
}
const challenge = async () => (await site.call('GET', 'enrolment-challenge')).json() as Challenge;
const isConfirmed = async (webinarId: string, proof: string) =>
  !(await bookings.book(webinarId, of.name(), { proof })).json().isToConfirm;

test('of concurrent enrolments with one proof, one is enrolled', async () => {
  const { _id } = await of.webinar({ capacity: 100 });
  const proof = await solved(await challenge());
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => bookings.book(_id, of.name(), { proof })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
  const statuses = (await bookings.registrationsOf(_id)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 'registered')).toHaveLength(1);
});

test('a proof of another site, changed, wrong, expired or of an earlier form is invalid', async () => {
  const { _id } = await of.webinar({ capacity: 100 });
  const other = await altcha('the secret of another site', site.clock, { least: 1, most: 2 }).challenge?.();
  expect(await isConfirmed(_id, await solved(other ?? {}))).toBe(false);
  const easier = await challenge();
  easier.parameters = { ...easier.parameters, expiresAt: Number(easier.parameters.expiresAt) + 3600 };
  expect(await isConfirmed(_id, await solved(easier))).toBe(false);
  expect(await isConfirmed(_id, await solved(await challenge(), '0'.repeat(64)))).toBe(false);
  const enquiry = await solved(await challenge());
  await site.services.submissions.enquire(
    {
      ...{ name: 'Meena', email: 'meena@example.com', contact: '9000000001', city: 'Delhi' },
      ...{ message: 'Hello', recaptchaToken: enquiry },
    },
    '10.0.0.1',
  );
  expect(await isConfirmed(_id, enquiry)).toBe(false);
  const old = await solved(await challenge());
  site.clock.advance(31 * 60_000);
  expect(await isConfirmed(_id, old)).toBe(false);
  expect(await isConfirmed(_id, await solved(await challenge()))).toBe(true);
});

test('the record of used proofs is deleted once they are too old', async () => {
  const { _id } = await of.webinar();
  await bookings.book(_id, of.name(), { proof: await solved(await challenge()) });
  const used = () => site.services.database.db.selectFrom('usedCaptcha').selectAll().execute();
  expect(await used()).not.toEqual([]);
  site.clock.advance(72 * 60 * 60_000);
  await site.services.jobRunner.runDue();
  expect(await used()).toEqual([]);
});

test('opening the email’s link confirms nothing, and pressing its button confirms', async () => {
  const name = of.name();
  const { _id } = await of.webinar({ capacity: 6 });
  await bookings.book(_id, name);
  const [{ text } = { text: '' }] = await bookings.emailsTo(name);
  const path = /\/my\/[0-9a-f]{64}/.exec(text)?.[0] ?? '';
  const status = async () => (await bookings.registrationsOf(_id)).map((one) => one.status);
  for (const method of ['GET', 'HEAD', 'GET']) {
    expect((await pages.get(path, { method })).status).toBe(200);
    expect((await pages.get(`${path}?done=take&step=take&join`, { method })).status).toBe(200);
  }
  expect(await status()).toEqual(['unconfirmed']);
  const shown = (await pages.get(path)).text;
  expect(shown).toContain('Not confirmed yet');
  expect(shown).toContain('Yes, enrol me');
  for (const button of ['Cancel my registration', 'Switch to another webinar'])
    expect(shown).not.toContain(button);
  const press = () => pages.get(path, { method: 'POST', body: new URLSearchParams({ step: 'take' }) });
  expect((await press()).status).toBe(303);
  expect((await press()).status).toBe(303);
  expect(await status()).toEqual(['registered']);
  expect(await bookings.kindsTo(name)).toEqual(['confirm-enrolment', 'enrolment-confirmed']);
});

test('the link is invalid after a day', async () => {
  const name = of.name();
  const { _id } = await of.webinar({ capacity: 6 });
  await bookings.book(_id, name);
  const [{ text } = { text: '' }] = await bookings.emailsTo(name);
  const path = /\/my\/[0-9a-f]{64}/.exec(text)?.[0] ?? '';
  site.clock.advance(31 * 60_000);
  await site.services.jobRunner.runDue();
  const late = (await pages.get(path)).text;
  expect(late).toContain('Yes, enrol me');
  expect(late).not.toContain('We are holding a seat for you');
  site.clock.advance(144 * 60 * 60_000);
  await site.services.jobRunner.runDue();
  expect((await pages.get(path)).status).toBe(404);
});
