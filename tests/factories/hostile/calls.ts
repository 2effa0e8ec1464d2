import { fill, type HostileRequest, json, nested } from './bodies.ts';

/** Node accepts 16 kB of an address and all headers together. */
const longest = (unit: string) => fill(unit, 15_000);

const addresses: [what: string, address: string][] = [
  ['slashes', `${longest('/')}x`],
  ['slashes behind a page', `/blogs${longest('/')}x`],
  ['slashes behind an article', `/blogDetail/x${longest('/')}x`],
  ['slashes before the data of a page', `/blogs${longest('/')}_.data`],
  ['slashes in the API', `/api/v1/blogs${longest('/')}x`],
  ['parts', longest('/a')],
  ['detours', longest('/a/%2e%2e')],
  ['escaped slashes', `/blogs/${longest('%2f')}x`],
  ['half escapes', `/blogs/${longest('%')}`],
  ['Devanagari', `/blogs/${longest('%E0%A4%95')}`],
  ['hyphens as a link', `/blogDetail/${longest('-')}!`],
  ['dots', `/assets/${longest('.')}x`],
  ['dots of uploads', `/uploads/${longest('../')}x`],
  ['parameters', `/blogs?${longest('a&')}`],
  ['routes', `/blogs.data?_routes=${longest('a,')}`],
  ['words to be searched', `/search?q=${longest('ab+')}`],
  ['one word to be searched', `/search?q=${longest('c')}`],
  ['spaces to be searched', `/search?q=${longest('+')}x`],
  ['marks to be searched', `/search?q=%E0%A4%95${longest('%E0%A5%8D')}`],
  ['an order of nothing', `/api/v1/blogs?sort=${longest('title,')}`],
  ['a search of the API', `/api/v1/blogs?search=${longest('%25_')}`],
];

const headers: [name: string, value: string][] = [
  ['Accept-Encoding', longest('gzip;q=0.1,')],
  ['Accept', longest('text/html;q=0.1,')],
  ['Accept-Language', longest('en;q=0.1,')],
  ['If-None-Match', longest('W/"a", ')],
  ['If-Modified-Since', longest('Mon, ')],
  ['Range', `bytes=${longest('0-1,')}`],
  ['Cookie', longest('a=b; ')],
  ['Cookie', longest('"')],
  ['User-Agent', longest('Version/0 ')],
  ['Authorization', `Bearer ${longest('a.')}`],
  ['Referer', `http://${longest('a/')}`],
  ['Sec-CH-UA', longest('"a";v="1", ')],
  ['Forwarded', longest('for=a;by=b,')],
  ['X-Forwarded-For', longest('1.1.1.1,')],
  ['Content-Type', `a/b;${longest(' a=b;')}`],
];

/** Public reads with the longest possible addresses and headers. */
export const hostileReads: readonly HostileRequest[] = [
  ...addresses.map(([what, path]) => ({ what: `an address: ${what}`, method: 'GET', path })),
  ...['/', '/api/v1/blogs', '/admin', '/api/v1/auth/sessions'].flatMap((path) =>
    headers.map(([name, value]) => ({
      ...{ what: `${name}: ${value.slice(0, 20)}… to ${path}`, method: 'GET', path },
      headers: { [name]: value },
    })),
  ),
];

/** Maximum bytes of calls that do not save an entry. */
const bytes = 60_000;
const many = (one: string) => fill(`${one},`, bytes).slice(0, -1);
const uuid = '"0190a5c4-7b3e-7000-8000-000000000000"';

/** Calls of staff with lists of records: far beyond their maximum, and with items that are not records. */
export function hostileLists(webinar: string): HostileRequest[] {
  const send = (path: string, what: string, body: string, method = 'POST'): HostileRequest => ({
    ...{ what: `${path}: ${what}`, method, path, body, headers: json, byStaff: true },
  });
  const bodies = Object.entries({ ids: uuid, numbers: '1', lists: '[]' }).flatMap(([what, one]) => [
    send('order/course', what, `{"ids":[${many(one)}],"to":1}`, 'PUT'),
    send('selection/blog', what, `{"action":"trash","ids":[${many(one)}]}`),
    send('undo/blog', what, `{"changes":[${many(one)}]}`),
    send('undo/blog', `changes of ${what}`, `{"changes":[${many(`{"_id":${one},"revision":1}`)}]}`),
    send('blogs', `topics of ${what}`, `{"title":"Hostile","topics":[${many(one)}]}`),
    send(`webinars/${webinar}/registrations`, what, `{"name":[${many(one)}],"email":{"a":[${many(one)}]}}`),
    send('conversations/none/actions', what, `{"revision":1,"action":[${many(one)}]}`),
  ]);
  const addresses = [`webinars/${webinar}/positions`, 'latest-changes/blog'].map(
    (path): HostileRequest => ({
      ...{ what: `${path}: thousands of ids`, method: 'GET', byStaff: true },
      path: `${path}?ids=${'a,'.repeat(7000)}`,
    }),
  );
  return [...bodies, ...addresses];
}

/** Calls of visitors. @param csrf the headers of a form, without which the first check refuses them */
export function hostileVisits(webinar: string, csrf: Record<string, string>): HostileRequest[] {
  const post = (path: string, what: string, values: object | string): HostileRequest => ({
    ...{ what: `${path}: ${what}`, method: 'POST', path, headers: { ...json, ...csrf } },
    body: typeof values === 'string' ? values : JSON.stringify(values),
  });
  const get = (what: string, path: string, headers: Record<string, string> = {}): HostileRequest => ({
    ...{ what, method: 'GET', path, headers },
  });
  const parent = { name: 'A', email: 'a@example.com', contact: '9876543210', city: 'Pune', message: 'Hi' };
  const enquiry = { ...parent, recaptchaToken: 'x' };
  const long = 14_000;
  return [
    post('booksession', 'a phone of ligatures', { ...enquiry, contact: fill('\ufdfa', 20_000) }),
    post('booksession', 'a phone of brackets', { ...enquiry, contact: fill('([', 60_000) }),
    post('booksession', 'a phone of digits', { ...enquiry, contact: fill('\u0966', 20_000) }),
    post('booksession', 'an e-mail of dots', { ...enquiry, email: `a@${fill('a.', 60_000)}@` }),
    post('booksession', 'an e-mail of signs', { ...enquiry, email: fill('a', 60_000) }),
    post('booksession', 'a message of spaces', { ...enquiry, message: fill(' a', 60_000) }),
    post('booksession', 'deep JSON', `{"name":${nested('[', ']', 30_000)}}`),
    post('booksession', 'a captcha of braces', {
      ...parent,
      recaptchaToken: Buffer.from(fill('[', 3700)).toString('base64'),
    }),
    post('webinar/bookwebinar', 'a webinar of marks', { ...parent, webinarId: fill('%', 60_000) }),
    post('webinar/bookwebinar', 'a name of marks', {
      ...parent,
      webinarId: webinar,
      name: fill('a\u0301', 30_000),
    }),
    post('auth/login', 'a long e-mail', { email: fill('@.', 15_000), password: 'x' }),
    post('auth/register', 'a password of marks', {
      name: 'x',
      email: 'x@y.zz',
      password: fill('\ufdfa', 5_000),
    }),
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
