import { expect, test } from 'vitest';
import { escapeCharacters } from './in-ascii.ts';

test('escaped code has the same meaning in ASCII', () => {
  const code = "const नाम = 'नींद 😴 é'; [`ñ`, नाम, /^न+$/u.test('नन'), /😴{2}/u.test('😴😴')].join()";
  const escaped = escapeCharacters(code);
  expect(escaped).toMatch(/^[ -~]*$/);
  // biome-ignore lint/security/noGlobalEval: what it says is what it does
  expect(globalThis.eval(escaped)).toBe('ñ,नींद 😴 é,true,true');
});
