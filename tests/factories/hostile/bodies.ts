/** In a path or a body: replaced by a different id each time that it is sent. */
export const freshId = '00000000-0000-4000-8000-00000000abcd';

/** A request that is meant to keep the server busy, as a client would send it. */
export interface HostileRequest {
  what: string;
  method: string;
  /** Below /api/v1/, unless it begins with a slash. */
  path: string;
  body?: string | FormData;
  headers?: Record<string, string>;
  /** Whether an administrator sends it; otherwise a visitor. */
  byStaff?: true;
  /** The status of its answer, where something depends on it. */
  answered?: number;
  /** It cannot be repeated, and the site continues to work after the answer. */
  isOnce?: true;
}

export const json = { 'Content-Type': 'application/json' };
export const fill = (unit: string, bytes: number): string => unit.repeat(Math.floor(bytes / unit.length));
const megabytes = (count: number) => count * 1024 * 1024;
/** Bytes that one text may have while it is sent. */
const most = megabytes(23.9);
/** Characters that an article may have, without its pictures. */
const article = 199_000;
type Sample = [what: string, text: string, answered?: number];

const richTexts: Sample[] = [
  ['340,000 unclosed tags', fill('<b>', 3 * 340_000)],
  ['24 MiB of unclosed tags', fill('<b>', most)],
  ['24 MiB of tags between quotes, as if they were a picture', `"data:${fill('<b>', most)}"`, 400],
  ['24 MiB of such texts', fill(`"data:${'<b>x'.repeat(20)}"`, most)],
  ['24 MiB of half pictures', fill('<img src="data:', most)],
  ['24 MiB in one picture that is none', `<img src="data:image/png;base64,${fill('<', most)}">`],
  ['24 MiB of base64 in one picture', `<img src="data:image/png;base64,${fill('AAAA', most)}">`],
  ['24 MiB of spaces in one picture', `<img src="data:image/png;base64,${fill(' ', most)}!">`],
  ['24 MiB in one link', `<a href="data:${fill('x', most)}">x</a>`],
  ['24 MiB in one class', `<p class="data:${fill('a ', most)}">x</p>`],
  ['24 MiB in one style', `<p style="data:${fill(';a:b', most)}">x</p>`],
  ['24 MiB of escapes in one picture', `<img src="data:image/png;base64,${fill('&#65;', most)}">`],
  ['20,000 nested tags', fill('<b>', 60_000)],
  ['20,000 nested tags, closed', fill('<b>', 59_000) + fill('</b>', 79_000)],
  ['20,000 pictures that go', fill('<img>', 99_000) + fill('x', 100_000)],
  ['text and 18,000 pictures that go', fill('x', 100_000) + fill('<img>', 90_000)],
  ['attributes without end', `<p ${fill('a ', article)}>x</p>`],
  ['attributes of their own', `<p ${Array.from({ length: 28_000 }, (_, n) => `a${n}`).join(' ')}>x</p>`],
  ['a class without end', `<p class="${fill('ql-a ', article)}">x</p>`],
  ['a style without end', `<p style="${fill('color:#fff;', article)}">x</p>`],
  ['entities', fill('&amp;', article)],
  ['spaces where a picture could begin', `<img src=${fill(' ', most)}x>`],
  ['headings without words below', fill('<h2>a</h2>', article)],
  ['half entities', fill('&#', article)],
  ['half comments', fill('<!--', article)],
  ['half ends', fill('</', article)],
  ['links that are refused', fill('<a href="javascript:x">', article)],
  ['a link of control characters', `<a href="${fill('\u0001', article)}">x</a>`],
  ['nested lists', fill('<ul><li>', article)],
  ['svg and math', fill('<svg><math>', article)],
  ['scripts', fill('<script>', article)],
  ['less-than signs', fill('<', article)],
  ['quotes', fill('"', article)],
  ['Devanagari marks', fill('\u0915\u094d', article)],
];

export const nested = (open: string, close: string, times: number): string =>
  open.repeat(times) + close.repeat(times);

const titles: Sample[] = [
  ['spaces', fill('a ', most), 413],
  ['soft hyphens', fill('\u00ad', most / 2)],
  ['line breaks', fill('\r\n', most)],
  ['control characters', fill('\u0001', most)],
  ['ligatures', fill('\ufdfa', most / 3)],
];

const jsonBodies: Sample[] = [
  [
    '24 MiB of one picture',
    `{"title":"x","description":"<img src='data:image/png;base64,${fill('AAAA', most)}'>"}`,
  ],
  ['24 MiB of empty lists', `{"a":[${fill('[],', most)}[]]}`, 413],
  ['24 MiB of numbers', `{"a":[${fill('1,', most)}1]}`],
  ['24 MiB of objects', `{"a":[${fill('{"a":1},', most)}1]}`],
  ['24 MiB of fields', `{${Array.from({ length: 1_700_000 }, (_, n) => `"f${n}":1`).join(',')}}`],
  ['24 MiB deep', `{"title":"x","a":${nested('[', ']', most / 2)}}`],
  ['100,000 deep', `{"title":"x","a":${nested('[', ']', 100_000)}}`, 400],
  [
    'deep, with a key to be looked through',
    `{"__proto__":1,"a":${nested('{"a":', '}', 2_000_000)}}`.replace(':}', ':1}'),
  ],
  ['24 MiB of escapes', `{"title":"${fill('\\u0041', most)}"}`],
  ['24 MiB of quotes', `{"title":"${fill('\\"', most)}"}`],
  ['a number of 24 MiB', `{"order":${fill('1', most)}}`],
];

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipartBodies: [what: string, boundary: string, body: string, answered?: number][] = [
  ['thousands of fields', 'x', `${fill(part('a', 'b'), megabytes(20))}--x--\r\n`],
  ['thousands of empty parts', 'x', `${fill('--x\r\n\r\n\r\n', megabytes(20))}--x--\r\n`],
  ['a head of 20 MiB', 'x', `--x\r\n${fill('a: b\r\n', megabytes(20))}\r\n\r\n--x--`],
  ['half boundaries', '-'.repeat(70), fill(`\r\n${'-'.repeat(71)}`, megabytes(30))],
  ['half boundaries, and a long one', 'a'.repeat(2000), fill(`\r\n--${'a'.repeat(1999)}b`, megabytes(30))],
  ['line breaks', 'x', part('title', fill('\r\n', megabytes(20)))],
  ['what stands before the first part', 'x', fill('abc\r\n', megabytes(60))],
  ['names of 8 KiB', 'x', `${fill(part('n'.repeat(8000), 'b'), 800_000)}--x--\r\n`],
  [
    'quotes in a name',
    'x',
    `--x\r\nContent-Disposition: form-data; name="${fill('\\"', 60_000)}"\r\n\r\n1\r\n--x--`,
  ],
  [
    'a field of JSON',
    'x',
    `--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n[${fill('[],', most)}1]\r\n--x--\r\n`,
    415,
  ],
];

const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};
const send = (
  what: string,
  body: string | FormData,
  answered?: number,
  headers?: Record<string, string>,
  path = 'course',
): HostileRequest => ({
  ...{ what, method: 'POST', path, body, byStaff: true },
  ...(answered && { answered }),
  ...(headers && { headers }),
});

/** Bodies of any size for calls that save an entry; those that have to be refused name the status. */
export const hostileBodies: readonly HostileRequest[] = [
  ...richTexts.map(([what, description, answered]) =>
    send(`rich text: ${what}`, form({ title: 'Hostile', description }), answered),
  ),
  ...titles.map(([what, title, answered]) => send(`a title of 24 MiB: ${what}`, form({ title }), answered)),
  ...['link', 'startdate', 'order', 'status'].map((name) => {
    const body = form({ title: 'x', [name]: fill('1 ', most) });
    return send(`24 MiB of spaces as ${name}`, body, undefined, undefined, 'blogs');
  }),
  ...jsonBodies.map(([what, body, answered]) => send(`JSON: ${what}`, body, answered, json)),
  send('JSON 100,000 deep, with a key', `{"title":"x","a":${nested('[', ']', 100_000)}}`, 400, {
    ...json,
    'Idempotency-Key': 'deep',
  }),
  ...multipartBodies.map(([what, boundary, body, answered]) =>
    send(`form: ${what}`, body, answered, { 'Content-Type': `multipart/form-data; boundary=${boundary}` }),
  ),
];
