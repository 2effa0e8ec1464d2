import { expect, test } from 'vitest';
import { warningsOf } from './changed-settings.ts';
import { readConfig } from './config.ts';

test('https without a trusted proxy causes a warning', () => {
  const lines = warningsOf(readConfig({ SITE_URL: 'https://ananta.example' }));
  expect(lines).toEqual([expect.stringMatching(/^SITE_URL [^\n]*TRUST_PROXY=on[^\n]*$/)]);
  expect(warningsOf(readConfig({ SITE_URL: 'https://ananta.example', TRUST_PROXY: 'on' }))).toEqual([]);
  expect(warningsOf(readConfig({}))).toEqual([]);
});
