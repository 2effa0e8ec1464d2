import { expect, test } from 'vitest';
import { escapeCharacters } from './in-ascii.ts';

test('escaped code has the same meaning in ASCII', () => {
  const code = "const नाम = 'नींद 😴 é'; [`ñ`, नाम, /^न+$/u.test('नन'), /😴{2}/u.test('😴😴')].join()";
  const escaped = escapeCharacters(code);
  expect(escaped).toMatch(/^[ -~]*$/);
  // biome-ignore lint/security/noGlobalEval: what it says is what it does
  expect(globalThis.eval(escaped)).toBe('ñ,नींद 😴 é,true,true');
});

test('texts that a tag reads as they are stay', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  const code = "['é', String.raw`न\\d${'ñ' + String.raw`ü`}😴`, 'é'].join()";
  const escaped = escapeCharacters(code);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  expect(escaped).toBe("['\\u00e9', String.raw`न\\d${'\\u00f1' + String.raw`ü`}😴`, '\\u00e9'].join()");
  // biome-ignore lint/security/noGlobalEval: what it says is what it does
  expect(globalThis.eval(escaped)).toBe('é,न\\dñü😴,é');
});
