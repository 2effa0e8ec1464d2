import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';

/** There are few kinds of browsers: each is classified once. */
const personByUserAgent = new Map<string, boolean>();
/** Bounds the memory for invented names of browsers. */
const maxNames = 500;

/**
 * Whether a request is a page view by a person: not by a program, a prefetch, the service worker that stores a copy, or
 * a page within another one.
 */
export function isVisit(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  isData: boolean,
): boolean {
  if (method !== 'GET') return false;
  if (headers['sec-purpose'] || headers.purpose || headers['x-moz'] || headers['x-purpose']) return false;
  const mode = headers['sec-fetch-mode'];
  // Browsers without these headers are older ones.
  if (!isData && mode !== undefined && mode !== 'navigate') return false;
  const { 'sec-fetch-dest': destination, 'user-agent': name = '' } = headers;
  return destination !== 'iframe' && isPerson(name);
}

function isPerson(name: string): boolean {
  const known = personByUserAgent.get(name);
  if (known !== undefined) return known;
  const found = name !== '' && !isbot(name);
  if (personByUserAgent.size >= maxNames) personByUserAgent.clear();
  personByUserAgent.set(name, found);
  return found;
}
