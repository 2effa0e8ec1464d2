import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { legalWording, readConfirmation } from './legal-facts.ts';

/**
 * Of each wording, a digest of the files of the legal pages. Whoever changes what they say raises `legalWording` and adds a
 * line; whoever changes nothing but code replaces the last one.
 */
const known: Record<number, string> = {
  1: '7ad4836745c77dc4',
  2: '23b0688be1b8b20e',
  3: 'fa2abb991502d4c1',
  4: '1ef7ac0e2f64273d',
  5: 'cd02dbb13bb396ef',
};

test('the words of the legal pages are those of their version', () => {
  const folder = join(import.meta.dirname, '../../web/public/legal');
  const files = readdirSync(folder).sort();
  const words = files.map((file) => readFileSync(join(folder, file), 'utf8').replace(/\s+/g, ' '));
  expect(createHash('sha256').update(words.join('\n')).digest('hex').slice(0, 16)).toBe(known[legalWording]);
});

const none = { ok: true, value: { on: '', wording: legalWording } };

test('a confirmation is of a day and of this wording; that of another one is none', () => {
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
])('%j is none that can be kept', (sent) => {
  expect(readConfirmation(sent)).toEqual({ ok: false, message: expect.any(String) });
});
