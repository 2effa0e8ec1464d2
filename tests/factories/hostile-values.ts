import * as fc from 'fast-check';

/** Texts that have broken programs before, by what they are after. */
export const hostileTexts = {
  sql: [
    "'",
    "' or '1'='1",
    '"; drop table blog; --',
    '\\',
    "\\'",
    '%',
    '_',
    '`',
    '$1',
    ':a',
    '?',
    '(select 1)',
  ],
  paths: [
    '../../etc/passwd',
    '..\\..\\windows\\win.ini',
    '%2e%2e%2f',
    '....//',
    '/etc/passwd',
    'C:\\x',
    'file:///etc/passwd',
    '~',
    '.',
    '..',
    'CON',
    'a.webp/..',
    '.htaccess',
  ],
  prototypes: ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf', 'then'],
  // Ends of texts, marks of direction, halves of letters, letters that grow or shrink when their case changes.
  signs: [
    'a\0b',
    '\u202egnp.exe',
    '\u2066a\u2069',
    '\ud800',
    'a\udc00',
    '😴'.repeat(60),
    '\ufeff',
    '\u0085',
    '\u2028',
    'ﷺ'.repeat(70),
    'İ'.repeat(100),
    'ß'.repeat(100),
    'a\u0301'.repeat(99),
    '\u200b',
    '\u00ad',
    '٣',
    '𝟛',
  ],
  heads: ['a\r\nSet-Cookie: x=y', 'a\nBcc: all@example.com', '\r\n\r\n<html>', '%0d%0aX: y', 'a\u2028Bcc: b'],
  formulas: ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '＝1', '=HYPERLINK("https://evil.example")'],
  markup: [
    '<script>__xss()</script>',
    '"><img src=x onerror=__xss()>',
    '{{7*7}}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what others would fill in
    '${7*7}',
    '<%= 7 %>',
    '#{7}',
  ],
  addresses: [
    'javascript:__xss()',
    'http://169.254.169.254/latest/',
    'http://localhost:1/',
    '//evil.example',
    'https://evil.example\\@ananta',
    'data:text/html,x',
  ],
  numbers: [
    '-1',
    '1e999',
    '9'.repeat(400),
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '1.5',
    ' 1 ',
    '00',
    '2147483648',
    '-0',
  ],
  days: ['2026-02-30', '0000-00-00', '99999-01-01', '-271821-04-20', '2026-01-01T00:00:00Z', '2026-W01'],
} as const;

const known = Object.values(hostileTexts).flat();

/** A text that means no good: one of those, any signs, or a long one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<string>(...known) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom<string>(...known, 'x', ' '), fc.constantFrom(200, 3000, 30_000))
      .map(([unit, length]) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)),
  },
);

/** Anything that JSON can say, names that mean something to JavaScript among it. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...hostileTexts.prototypes).map((name) => JSON.parse(`{"${name}":{"isAdmin":true}}`)),
  fc.constantFrom(25, 1000).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
);
