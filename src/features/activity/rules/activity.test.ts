import { expect, test } from 'vitest';
import type { ActivityDetails } from '#cms/activity/activity.ts';
import { activityInWords, kindTitles } from './activity.ts';

const reported = (kind: string, about: string, name: string, details: ActivityDetails = {}) => {
  const { predicate, name: shown, more } = activityInWords({ kind, about: { kind: about, name }, details });
  return [predicate, shown, more].filter(Boolean).join(' ');
};

test.each([
  [reported('trashed', 'blog', 'Sleep'), 'deleted the blog Sleep'],
  [reported('created', 'registration', 'Meena'), 'added the registration Meena'],
  [reported('signedIn', 'account', 'Asha'), 'signed in'],
  [reported('signedIn', 'account', 'Asha', { by: 'passkey' }), 'signed in with passkey'],
  [
    reported('signInRefused', 'account', 'Asha', { why: 'wrong password' }),
    'was not allowed to sign in as Asha (wrong password)',
  ],
  [
    reported('roleChanged', 'account', 'Ravi', { before: 'Editor', after: 'Owner' }),
    'changed the role of Ravi from Editor to Owner',
  ],
  [reported('exported', 'enquiry', 'Enquiries', { rows: 1 }), 'exported the list Enquiries (1 row)'],
  [
    reported('settingChanged', 'setting', 'TRASH_DAYS', { before: 'its default', after: '10' }),
    'was started with a changed setting: TRASH_DAYS from its default to 10',
  ],
  // A kind or type of a later version, or of a removed type.
  [reported('polished', 'statue', 'Old'), 'polished the statue Old'],
])('%s', (words, expected) => {
  expect(words).toBe(expected);
});

test('every kind has a filter title of its own', () => {
  const titles = Object.values(kindTitles);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain('Restored');
});
