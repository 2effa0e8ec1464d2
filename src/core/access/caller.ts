import type { Actor } from '#core/actor.ts';

/** A signed-in account. The accounts feature adds the other members by declaration merging. */
export interface Account {
  id: string;
  name: string;
  role: string;
}

/** A session of an account. The accounts feature adds the other members. */
export interface Session {
  id: string;
}

/** In order of precedence: most browsers also name others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Characters of a User-Agent that are parsed; browsers send about 150. */
const longest = 1000;

/**
 * The name of a browser for people, such as 'Chrome on Android'. A User-Agent can contain anything: only these fixed
 * names are returned, and they prove nothing.
 */
export function browserName(userAgent: string | undefined): string {
  const sent = (userAgent ?? '').slice(0, longest);
  const find = (known: typeof browsers) => known.find(([sign]) => sign.test(sent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A program on ${system}` : 'An unknown program');
}

/** The origin of a request. */
export interface ClientInfo {
  /** The network address of the request; limits count it too. */
  address: string;
  userAgent: string | undefined;
}

/** The account, session and origin of a call that changes accounts. */
export interface Caller {
  account: Account;
  /** Undefined for a token of a version without sessions. */
  session: Session | undefined;
  client: ClientInfo;
}

/** The actor of an action of an account. */
export const byAccount = ({ id, name }: Account): Actor => ({ kind: 'account', id, name });

/**
 * The actor of an action and its origin: common columns of an activity entry, which is logged in the transaction of the
 * change, such as `stores.activity.log({ ...actorAndOrigin(caller), kind, about: aboutAccount(…) })`.
 */
export function actorAndOrigin({ account, client }: Pick<Caller, 'account' | 'client'>) {
  return { by: byAccount(account), from: clientOrigin(client) };
}

/** The origin of an action. */
export function clientOrigin({ address, userAgent }: ClientInfo): { address: string; browser: string } {
  return { address, browser: browserName(userAgent) };
}

export function aboutAccount({ id, name }: Pick<Account, 'id' | 'name'>) {
  return { kind: 'account', id, name };
}
