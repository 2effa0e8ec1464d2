import { createHash, randomBytes } from 'node:crypto';

/** What a link in a letter ends with: 256 bits, in lower case, because addresses of pages are. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('hex');
}

const form = /^[0-9a-f]{64}$/;

/** Whether it can be one: what is no token spares the database. */
export function isLinkToken(text: string): boolean {
  return form.test(text);
}

/** By which the database finds it again: who reads that has no link. */
export function hashOfLink(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
