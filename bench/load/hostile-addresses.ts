import type { HostileRequest } from './hostile-bodies.ts';

/** As much as Node takes of an address and all headers together is 16 kB. */
const bytes = 15_000;
const fill = (unit: string) => unit.repeat(Math.floor(bytes / unit.length));

const addresses: [what: string, address: string][] = [
  ['slashes', `${fill('/')}x`],
  ['slashes behind a page', `/blogs${fill('/')}x`],
  ['slashes behind an article', `/blogDetail/x${fill('/')}x`],
  ['slashes before the data of a page', `/blogs${fill('/')}_.data`],
  ['slashes in the API', `/api/v1/blogs${fill('/')}x`],
  ['parts', fill('/a')],
  ['detours', fill('/a/%2e%2e')],
  ['escaped slashes', `/blogs/${fill('%2f')}x`],
  ['half escapes', `/blogs/${fill('%')}`],
  ['Devanagari', `/blogs/${fill('%E0%A4%95')}`],
  ['hyphens as a link', `/blogDetail/${fill('-')}!`],
  ['dots', `/assets/${fill('.')}x`],
  ['dots of uploads', `/uploads/${fill('../')}x`],
  ['parameters', `/blogs?${fill('a&')}`],
  ['routes', `/blogs.data?_routes=${fill('a,')}`],
  ['words to be searched', `/search?q=${fill('ab+')}`],
  ['one word to be searched', `/search?q=${fill('c')}`],
  ['spaces to be searched', `/search?q=${fill('+')}x`],
  ['marks to be searched', `/search?q=%E0%A4%95${fill('%E0%A5%8D')}`],
  ['an order of nothing', `/api/v1/blogs?sort=${fill('title,')}`],
  ['a search of the API', `/api/v1/blogs?search=${fill('%25_')}`],
];

const headers: [name: string, value: string][] = [
  ['Accept-Encoding', fill('gzip;q=0.1,')],
  ['Accept', fill('text/html;q=0.1,')],
  ['Accept-Language', fill('en;q=0.1,')],
  ['If-None-Match', fill('W/"a", ')],
  ['If-Modified-Since', fill('Mon, ')],
  ['Range', `bytes=${fill('0-1,')}`],
  ['Cookie', fill('a=b; ')],
  ['Cookie', fill('"')],
  ['User-Agent', fill('Version/0 ')],
  ['Authorization', `Bearer ${fill('a.')}`],
  ['Referer', `http://${fill('a/')}`],
  ['Sec-CH-UA', fill('"a";v="1", ')],
  ['Forwarded', fill('for=a;by=b,')],
  ['X-Forwarded-For', fill('1.1.1.1,')],
  ['Content-Type', `a/b;${fill(' a=b;')}`],
];

/** What anybody can ask for without a body: the longest addresses and headers there can be. */
export const hostileAddresses: HostileRequest[] = [
  ...addresses.map(([what, path]) => ({ what: `an address: ${what}`, method: 'GET', path })),
  ...['/', '/api/v1/blogs', '/admin', '/api/v1/auth/sessions'].flatMap((path) =>
    headers.map(([name, value]) => ({
      ...{ what: `${name}: ${value.slice(0, 20)}… to ${path}`, method: 'GET', path },
      headers: { [name]: value },
    })),
  ),
];
