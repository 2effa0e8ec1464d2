import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';

/** Browsers are of few kinds: whether one is a program is asked once of each. */
const people = new Map<string, boolean>();
/** Nobody fills the memory with names of browsers. */
const maxNames = 500;

/**
 * Whether somebody sees a page, as far as a request tells: not a program, nor a browser that fetches ahead, nor the service
 * worker that keeps a copy, nor a page within another one.
 */
export function isVisit(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  isData: boolean,
): boolean {
  if (method !== 'GET') return false;
  if (headers['sec-purpose'] || headers.purpose || headers['x-moz'] || headers['x-purpose']) return false;
  const mode = headers['sec-fetch-mode'];
  // Browsers that say nothing are older ones.
  if (!isData && mode !== undefined && mode !== 'navigate') return false;
  const { 'sec-fetch-dest': destination, 'user-agent': name = '' } = headers;
  return destination !== 'iframe' && isPerson(name);
}

function isPerson(name: string): boolean {
  const known = people.get(name);
  if (known !== undefined) return known;
  const found = name !== '' && !isbot(name);
  if (people.size >= maxNames) people.clear();
  people.set(name, found);
  return found;
}
