import { hostileAddresses } from './hostile-addresses.ts';
import { hostileLists } from './hostile-lists.ts';

/** In a path or a body: an id that is another one each time that it is sent. */
export const anotherId = '00000000-0000-4000-8000-00000000abcd';

/** Something that is sent to hold the server up, as a client would. */
export interface HostileRequest {
  what: string;
  method: string;
  path: string;
  body?: string | FormData;
  headers?: Record<string, string>;
  /** Whether an administrator sends it; else a visitor. */
  byStaff?: true;
  /** The status that it has to be answered with, where something depends on what it does. */
  answered?: number;
  /** It does something that cannot be done again, and that goes on after the answer. */
  isOnce?: true;
}

const megabytes = (count: number) => count * 1024 * 1024;
const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));

function form(fields: Record<string, string>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

/** As much as one text may have on its way. */
const most = megabytes(23.9);
/** What an article may have at most, beside its pictures. */
const article = 199_000;

const richTexts: [string, string][] = [
  ['340,000 unclosed tags', fill('<b>', 3 * 340_000)],
  ['24 MiB of unclosed tags', fill('<b>', most)],
  ['24 MiB of tags between quotes, as if they were a picture', `"data:${fill('<b>', most)}"`],
  ['24 MiB of such texts', fill(`"data:${'<b>x'.repeat(20)}"`, most)],
  ['24 MiB of half pictures', fill(`<img src="data:`, most)],
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

const deep = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);
const json = { 'Content-Type': 'application/json' };

/** All that is tried, by kind. */
export function hostileRequests(ids: { webinar: string; csrf: Record<string, string> }): HostileRequest[] {
  const staff = { method: 'POST', byStaff: true } as const;
  const asJson = (what: string, body: string): HostileRequest => ({
    ...{ what: `JSON: ${what}`, path: 'course', body, headers: json },
    ...staff,
  });
  return [
    ...richTexts.map(
      ([what, description]): HostileRequest => ({
        ...{ what: `rich text: ${what}`, path: 'course', body: form({ title: 'Hostile', description }) },
        ...staff,
      }),
    ),
    ...[
      ['spaces', fill('a ', most)],
      ['soft hyphens', fill('\u00ad', most / 2)],
      ['line breaks', fill('\r\n', most)],
      ['control characters', fill('\u0001', most)],
      ['ligatures', fill('\ufdfa', most / 3)],
    ].map(
      ([what = '', title = '']): HostileRequest => ({
        ...{ what: `a title of 24 MiB: ${what}`, path: 'course', body: form({ title }) },
        ...staff,
      }),
    ),
    ...['link', 'startdate', 'order', 'status'].map(
      (name): HostileRequest => ({
        ...{
          what: `24 MiB of spaces as ${name}`,
          path: 'blogs',
          body: form({ title: 'x', [name]: fill('1 ', most) }),
        },
        ...staff,
      }),
    ),
    asJson(
      '24 MiB of one picture',
      `{"title":"x","description":"<img src='data:image/png;base64,${fill('AAAA', most)}'>"}`,
    ),
    asJson('24 MiB of empty lists', `{"a":[${fill('[],', most)}[]]}`),
    asJson('24 MiB of numbers', `{"a":[${fill('1,', most)}1]}`),
    asJson('24 MiB of objects', `{"a":[${fill('{"a":1},', most)}1]}`),
    asJson('24 MiB of fields', `{${Array.from({ length: 1_700_000 }, (_, n) => `"f${n}":1`).join(',')}}`),
    asJson('24 MiB deep', `{"title":"x","a":${deep('[', ']', most / 2)}}`),
    asJson('100,000 deep', `{"title":"x","a":${deep('[', ']', 100_000)}}`),
    asJson(
      'deep, with a key to be looked through',
      `{"__proto__":1,"a":${deep('{"a":', '}', 2_000_000)}}`.replace(':}', ':1}'),
    ),
    asJson('24 MiB of escapes', `{"title":"${fill('\\u0041', most)}"}`),
    asJson('24 MiB of quotes', `{"title":"${fill('\\"', most)}"}`),
    asJson('a number of 24 MiB', `{"order":${fill('1', most)}}`),
    {
      ...{ what: 'JSON 100,000 deep, with a key', path: 'course', ...staff },
      headers: { ...json, 'Idempotency-Key': 'deep' },
      body: `{"title":"x","a":${deep('[', ']', 100_000)}}`,
    },
    ...multipartBodies.map(
      ([what, boundary, body]): HostileRequest => ({
        ...{ what: `form: ${what}`, path: 'course', body, ...staff },
        headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
      }),
    ),
    ...hostileAddresses,
    ...hostileLists(ids.webinar),
    ...visitorBodies(ids),
  ];
}

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipartBodies: [string, string, string][] = [
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
  ],
];

function visitorBodies({
  webinar,
  csrf,
}: {
  webinar: string;
  csrf: Record<string, string>;
}): HostileRequest[] {
  const post = (path: string, what: string, body: string): HostileRequest => ({
    ...{ what: `${path}: ${what}`, method: 'POST', path, body, headers: { ...json, ...csrf } },
  });
  const get = (what: string, path: string, headers: Record<string, string> = {}): HostileRequest => ({
    ...{ what, method: 'GET', path, headers },
  });
  const parent = { name: 'A', email: 'a@example.com', contact: '9876543210', city: 'Pune', message: 'Hi' };
  const enquiry = (values: object) => JSON.stringify({ ...parent, recaptchaToken: 'x', ...values });
  const long = 14_000;
  return [
    post('booksession', 'a phone of ligatures', enquiry({ contact: fill('\ufdfa', 20_000) })),
    post('booksession', 'a phone of brackets', enquiry({ contact: fill('([', 60_000) })),
    post('booksession', 'a phone of digits', enquiry({ contact: fill('\u0966', 20_000) })),
    post('booksession', 'an e-mail of dots', enquiry({ email: `a@${fill('a.', 60_000)}@` })),
    post('booksession', 'an e-mail of signs', enquiry({ email: fill('a', 60_000) })),
    post('booksession', 'a message of spaces', enquiry({ message: fill(' a', 60_000) })),
    post('booksession', 'deep JSON', `{"name":${deep('[', ']', 30_000)}}`),
    post(
      'booksession',
      'a captcha of braces',
      enquiry({ recaptchaToken: Buffer.from(fill('[', 3700)).toString('base64') }),
    ),
    post(
      'webinar/bookwebinar',
      'a webinar of marks',
      JSON.stringify({ ...parent, webinarId: fill('%', 60_000) }),
    ),
    post(
      'webinar/bookwebinar',
      'a name of marks',
      JSON.stringify({ ...parent, webinarId: webinar, name: fill('a\u0301', 30_000) }),
    ),
    post('auth/login', 'a long e-mail', JSON.stringify({ email: fill('@.', 15_000), password: 'x' })),
    post(
      'auth/register',
      'a password of marks',
      JSON.stringify({ name: 'x', email: 'x@y.zz', password: fill('\ufdfa', 5_000) }),
    ),
    get('a list with ?q= of 200 per cent signs', `booksession?q=${encodeURIComponent(fill('%', 200))}`),
    get('blogs?q= of 200 a', `blogs?q=${fill('a', 200)}`),
    get('thousands of parameters', `blogs?${fill('a=1&', long)}`),
    get('thousands of limits', `blogs?${fill('limit=1&', long)}`),
    get('thousands of fields', `blogs?fields=${fill('title,', 1900)}title`),
    get('a long link', `blogs/${fill('%E0%A4%A8', 3900)}`),
    get('escapes in a page', `/${fill('%41', long)}`),
    get('detours in a page', `/${fill('a/../', long)}`),
    get('slashes in a page', fill('/', long)),
    get('tags', '/', { 'If-None-Match': fill('"a",', long) }),
    get('encodings', '/', { 'Accept-Encoding': fill('gzip;q=0.5,', long) }),
    get('encodings of the API', 'blogs?limit=3&offset=1', { 'Accept-Encoding': fill('x;q=0.5,', long) }),
    get('ranges', '/uploads/none.webp', { Range: `bytes=${fill('0-1,', long)}` }),
    get('cookies', 'webinar/get-csrf-token', { Cookie: fill('a=b;', long) }),
    get('a token of dots', 'auth/me', { Authorization: `Bearer ${fill('a.', long)}` }),
    get('addresses behind proxies', 'auth/me', { 'X-Forwarded-For': fill('1,', long) }),
  ];
}
