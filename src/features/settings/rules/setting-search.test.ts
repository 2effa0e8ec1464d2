import { expect, test } from 'vitest';
import { findSettings } from './setting-search.ts';

test.each([
  ['phone', 'phones'],
  ['Phone number', 'phones'],
  ['mobile', 'phones'],
  ['office', 'address'],
  ['timings', 'openingHours'],
  ['holidays', 'openingHours'],
  ['whatsapp', 'greeting'],
  ['template', 'savedReplies'],
  ['notification', 'notifyDigest'],
  ['reminder', 'letter-reminder-day-before'],
  ['money back', 'refundFullHours'],
  ['retention', 'keepEnquiries'],
  ['invoice', 'gstin'],
  ['lawyer', 'legalConfirmedOn'],
  ['town', 'furtherCities'],
])('“%s” finds the setting %s', (typed, name) => {
  expect(findSettings(typed)).toContain(name);
});

test('every typed word narrows the settings down', () => {
  expect(findSettings('keep webinars').length).toBeLessThan(findSettings('keep').length);
  expect(findSettings('phone lawyer')).toEqual([]);
});
