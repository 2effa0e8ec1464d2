import type { Actor } from '#core/actor.ts';

/** An account that is signed in. The feature that keeps accounts adds the other members by declaration merging. */
export interface Account {
  id: string;
  name: string;
  role: string;
}

/** A sign-in of an account, likewise. */
export interface Session {
  id: string;
}

/** The most particular first: most browsers name others besides themselves. */
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

/** Characters of what is sent that are looked at; browsers send some 150. */
const longest = 1000;

/**
 * A browser as people know it, such as 'Chrome on Android'. Anybody can send anything as a User-Agent: nothing of it
 * gets further than these words, and it proves nothing.
 */
export function browserName(userAgent: string | undefined): string {
  const sent = (userAgent ?? '').slice(0, longest);
  const find = (known: typeof browsers) => known.find(([sign]) => sign.test(sent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A program on ${system}` : 'An unknown program');
}

/** Where somebody is. */
export interface ClientInfo {
  /** The network address of the request, for the limits too. */
  address: string;
  userAgent: string | undefined;
}

/** Whoever asks for a change of accounts: which account, by which sign-in and from where. */
export interface Caller {
  account: Account;
  /** Undefined for a token of the version before sessions. */
  session: Session | undefined;
  client: ClientInfo;
}

// The parts of what is noted of accounts: `stores.activity.note({ ...doneBy(caller), kind, about: aboutAccount(…) })`,
// in the transaction of what it tells.

/** Who does something, and from where. */
export function actedBy({ account, client }: Pick<Caller, 'account' | 'client'>) {
  const by: Actor = { kind: 'account', id: account.id, name: account.name };
  return { by, from: doneFrom(client) };
}

/** From where somebody does something. */
export function doneFrom({ address, userAgent }: ClientInfo): { address: string; browser: string } {
  return { address, browser: browserName(userAgent) };
}

export function aboutAccount({ id, name }: Pick<Account, 'id' | 'name'>) {
  return { kind: 'account', id, name };
}
