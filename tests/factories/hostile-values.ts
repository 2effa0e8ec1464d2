import * as fc from 'fast-check';

/** Texts that have broken programs before, by their target. */
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
  // Ends of texts, marks of direction, surrogates, letters that grow or shrink with a change of case.
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

/** A hostile text: one of those, arbitrary characters, or a long one. */
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

/** Hostile file names, besides any hostile text. */
export const hostileFileNames = [
  ...hostileTexts.paths.map((path) => `${path}.png`),
  ...[
    'photo.png\0.exe',
    'photo\u202egnp.exe',
    '\u2066photo.png',
    '\u{1f476}\u{1f3fd}.png',
    '\u{20bb7}.png',
    '\ud83d.png',
  ],
  ...[
    'a".png',
    'a"; name="title',
    "a'.png",
    'a\\".png',
    'a\r\ncontent-type: text/html\r\n\r\n<script>',
    'a\r\n--x--',
  ],
  ...[
    'a;b=c.png',
    "UTF-8''%2e%2e%2fa",
    '%00.png',
    '.',
    '..',
    ' ',
    'photo.png ',
    'photo.png.',
    'NUL.png',
    '-rf',
    '$(id).png',
  ],
  ...[255, 256, 4000, 20_000].map((length) => `${'x'.repeat(length - 4)}.png`),
  ...['\u{1f634}'.repeat(64), '\u{1f634}'.repeat(5000)],
];

export const hostileFileName: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileFileNames) },
  { weight: 1, arbitrary: hostileText },
);

type NameWriter = ((name: string) => string) | undefined;

/** Encodings of a file name in a form: like browsers, raw, without quotes, or by RFC 5987. */
export const nameWriters: Record<string, NameWriter> = {
  'as browsers do': undefined,
  'as it is': (name) => `filename="${name}"`,
  'without quotes': (name) => `filename=${name}`,
  'in signs for it': (name) =>
    `filename="photo.png"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
  'in no signs that there are': (name) =>
    `filename*=utf-16''%ff%fe${name.slice(0, 200)}; filename="a"; filename="${name}"`,
};
export const hostileNameWriter = fc.constantFrom(...Object.values(nameWriters));

/** Any JSON value, with property names that are special in JavaScript. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(...hostileTexts.prototypes).map((name) => JSON.parse(`{"${name}":{"isAdmin":true}}`)),
  fc.constantFrom(25, 1000).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
);
