import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteSettings } from '#features/settings/rules/settings.ts';
import { consentPurposes } from './consent.ts';
import {
  formatDays,
  legalWording,
  type NoticeFacts,
  noticeOf,
  noticeVersions,
  readConfirmation,
} from './notices.ts';

/**
 * A digest of the files of the legal pages for each wording. A change of the text raises `legalWording` and adds a
 * line; a change of code only replaces the last line.
 */
const known: Record<number, string> = {
  1: '7ad4836745c77dc4',
  2: '23b0688be1b8b20e',
  3: 'fa2abb991502d4c1',
  4: '1ef7ac0e2f64273d',
  5: '7bc2bc038d93ec30',
  6: '6bfdf0f406ff77c4',
  7: '8e1b856da372ebc2',
  8: '42170204da3cecbc',
  9: 'a25c3274e15aec23',
};

test('the text of the legal pages matches its version', () => {
  const folder = join(import.meta.dirname, '../../../site/legal');
  const files = readdirSync(folder).sort();
  const words = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' '));
  expect(createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)).toBe(known[legalWording]);
});

const none = { ok: true, value: { on: '', wording: legalWording } };

test('a confirmation has a day and is valid for its wording only', () => {
  const on = '2026-12-01';
  expect(readConfirmation({ on, wording: legalWording })).toEqual({
    ok: true,
    value: { on, wording: legalWording },
  });
  expect(readConfirmation({ on, wording: legalWording + 1 })).toEqual(none);
  expect(readConfirmation({ on: '', wording: legalWording })).toEqual(none);
});

test.each([
  undefined,
  null,
  '2026-12-01',
  {},
  { on: '2026-02-30', wording: legalWording },
  { on: 'today', wording: legalWording },
  { on: '2026-12-01', wording: '1' },
])('%j is no valid confirmation', (sent) => {
  expect(readConfirmation(sent)).toEqual({ ok: false, message: expect.any(String) });
});

type Purpose = keyof typeof consentPurposes;
const purposes = Object.keys(consentPurposes) as Purpose[];
const facts: NoticeFacts = {
  ...{ phones: ['+91 00000 00000'], emails: ['hello@example.com'], privacyContact: '' },
  ...{ keepEnquiries: 730, keepRegistrations: 730, keepPaidRegistrations: 2920, keepErased: 365 },
  ...{ answerRequestsWithin: 30, usesRecaptcha: false },
  ...{ usesPaymentService: false, shareWithPaymentService: 'no' },
};
const wordsOf = (purpose: Purpose, set = facts) => JSON.stringify(noticeOf(purpose, set));

/**
 * A digest of the text for each version, under these settings. A change of the text raises the version and adds a line.
 */
const knownDigests: Record<Purpose, Record<number, string>> = {
  enquiry: {
    1: 'e5fca98f0d77450c',
    2: '37da56bb333153d8',
    3: '15cf9e72b65f5c23',
    4: '5334f08fc5d603b1',
  },
  registration: {
    1: 'f4bb20c3f77a1506',
    2: '5488b1b1db19318f',
    3: 'f5d0d317b0caf3e6',
    4: 'dae16c7d7384d5ea',
  },
  account: { 1: '967538578e00ff1f', 2: 'cdb1fbc3e7f2f3f2', 3: 'f9f10afb6fc59727' },
  news: { 1: 'b05860adfa1002c5', 2: '64e722417497e329' },
};

test.each(purposes)('the text of the notice of %s matches its version', (purpose) => {
  const digest = createHash('sha256')
    .update(wordsOf(purpose) + wordsOf(purpose, { ...facts, usesRecaptcha: true, keepErased: 0 }))
    .digest('hex')
    .slice(0, 16);
  expect(digest).toBe(knownDigests[purpose][noticeVersions[purpose]]);
});

test.each<[keyof NoticeFacts, string | number | boolean, string, Purpose]>([
  ['keepEnquiries', 1095, 'after we were last in touch', 'enquiry'],
  ['keepRegistrations', 400, '400 days after the webinar', 'registration'],
  ['keepPaidRegistrations', 3650, '10 years if a payment was made', 'registration'],
  ['keepErased', 0, 'disappears from view at once.', 'account'],
  [
    'keepPaidRegistrations',
    3650,
    'paid registrations for 10 years after the webinar, as part of our accounts',
    'registration',
  ],
  ['keepErased', 0, 'a sealed copy of paid registrations', 'registration'],
  [
    'privacyContact',
    'Meena Rao, privacy@example.org',
    'Meena Rao, privacy@example.org. We will answer',
    'account',
  ],
  ['answerRequestsWithin', 7, 'within 7 days', 'enquiry'],
  ['usesPaymentService', true, 'Razorpay, our payment service, learns the amount', 'registration'],
  ['usesRecaptcha', true, 'Google then learns your network address', 'enquiry'],
])('a notice contains the setting %s', (name, value, words, purpose) => {
  const said = wordsOf(purpose, { ...facts, [name]: value });
  expect(said).toContain(words);
  expect(said).not.toBe(wordsOf(purpose));
});

test.each(['enquiry', 'registration', 'account'] as const)(
  '%s: states data, purpose, retention, recipients, rights, contact and complaint',
  (purpose) => {
    const { items } = noticeOf(purpose, facts);
    expect(items.map(({ title }) => title)).toEqual([
      ...['What we keep', 'Why', 'How long', 'Who sees it', 'To see it, correct it or have it erased'],
      ...['Whom to ask', 'To complain'],
    ]);
    expect(items.flatMap(({ link }) => link?.address ?? [])).toEqual(['/my-data']);
    expect(JSON.stringify(items)).toMatch(/hello@example\.com or \+91 00000 00000.*Data Protection Board/);
  },
);

test('the default settings are lawful: erased data stays sealed for a year, and answers come within 90 days', () => {
  expect(siteSettings.keepErased.defaultValue).toBeGreaterThanOrEqual(365);
  expect(siteSettings.answerRequestsWithin.defaultValue).toBeLessThanOrEqual(90);
});

test.each([
  [1, '1 day'],
  [30, '30 days'],
  [100, '100 days'],
  [365, '1 year'],
  [2920, '8 years'],
  [0, '0 days'],
])('%d days are %s', (days, words) => {
  expect(formatDays(days)).toBe(words);
});
