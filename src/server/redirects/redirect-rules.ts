import { fixedAddresses } from '../pages/fixed-addresses.ts';
import { pathInOneSpelling } from '../pages/page-address.ts';

/** Characters of an address. */
const longest = 2000;
/** First words of addresses that are no pages for visitors: nobody is to be led away from them, or to them. */
const closed = new Set([
  ...['admin', 'api', 'uploads', 'assets', 'account', 'dashboard', 'login', 'register', 'forgot-password'],
  ...[
    'reset-password',
    'confirm-email',
    'invitation',
    'lists',
    'healthz',
    'readyz',
    'metrics',
    'offline',
    '.well-known',
  ],
  ...['service-worker.js', 'robots.txt', 'sitemap.xml', 'favicon.ico'],
]);
/** What lies there is answered before anything is looked for that leads on; visitors may be led there. */
const answered = /^\/(?:my|my-data|join|calendar|cards|qr|icons)\//;
// A browser takes away line breaks and tabs, and reads a backslash as a slash: `/\evil.example` is another host to it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no address may hold
const forbidden = /[\u0000-\u001f\u007f-\u009f\\\s]/;

export type Read = { ok: true; value: string } | { ok: false; message: string };

const wrong = (message: string): Read => ({ ok: false, message });

/** The address that leads on: a path of the site, typed as such or copied with the site before it. */
export function readFrom(typed: string, siteUrl: string): Read {
  if (!typed) return wrong('Please enter the old address.');
  const path = withinSite(typed, siteUrl);
  if (!isPath(path)) return wrong('Please enter a path of this site, such as /old-page.');
  if (/[?#]/.test(path)) return wrong('Please leave out the question mark or # and what follows it.');
  const value = inOneSpelling(path);
  if (!value || value === '/') return wrong('Please enter a path of this site, such as /old-page.');
  const isOwn = closed.has(firstWord(value)) || fixedAddresses.has(value) || answered.test(value);
  if (isOwn || value.endsWith('.data')) {
    return wrong('This address belongs to the site itself and cannot lead elsewhere.');
  }
  return { ok: true, value };
}

/** Where it leads: a path of the site, or an https address elsewhere. */
export function readTo(typed: string, siteUrl: string): Read {
  if (!typed) return wrong('Please enter where it leads.');
  const path = withinSite(typed, siteUrl);
  const example =
    'Please enter a path of this site, such as /blogs, or an address that begins with https://.';
  if (isPath(path)) {
    const [way = ''] = path.split(/[?#]/);
    const { search, hash } = new URL(path, siteUrl);
    const value = inOneSpelling(way);
    if (!value) return wrong(example);
    if (closed.has(firstWord(value))) return wrong('Visitors cannot see that address.');
    return { ok: true, value: value + search + hash };
  }
  if (forbidden.test(typed) || typed.length > longest) return wrong(example);
  const address = URL.parse(typed);
  if (address?.protocol !== 'https:' || address.username || address.password) return wrong(example);
  if (!/^[^.]+(?:\.[^.]+)+$/.test(address.hostname)) return wrong(example);
  return { ok: true, value: address.href };
}

/** What was copied from the address bar is a path like one that was typed. */
function withinSite(typed: string, siteUrl: string): string {
  const isOwn = typed.startsWith(`${siteUrl}/`) || typed === siteUrl;
  return isOwn ? typed.slice(siteUrl.length) || '/' : typed;
}

function isPath(typed: string): boolean {
  return /^\/(?!\/)/.test(typed) && typed.length <= longest && !forbidden.test(typed);
}

/** Empty for what is no address: half an escape, or one that hides what must not stand there. */
function inOneSpelling(path: string): string {
  const plain = decoded(path);
  if (plain === undefined || forbidden.test(plain.replaceAll(' ', '')) || plain.startsWith('//')) return '';
  const value = pathInOneSpelling(path);
  return value.startsWith('//') ? '' : value;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '\0';
  }
}

const firstWord = (path: string) => path.split('/')[1]?.toLowerCase() ?? '';
