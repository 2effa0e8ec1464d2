import type { ListedRequest } from '../../../content/privacy/register.ts';
import { requestSources } from '../../../content/privacy/requests.ts';

/** Milliseconds. */
const day = 86_400_000;

/** When a request is due, as staff read it, and whether that is past. Empty: it is not due. */
export function dueInWords(
  { state, dueAt }: Pick<ListedRequest, 'state' | 'dueAt'>,
  now: Date,
): { words: string; isOverdue: boolean } {
  if (state !== 'confirmed' || !dueAt) return { words: '', isOverdue: false };
  const left = Date.parse(dueAt) - now.getTime();
  const days = Math.floor(Math.abs(left) / day);
  if (left < 0) {
    return { words: days === 0 ? 'overdue since today' : `overdue by ${inDays(days)}`, isOverdue: true };
  }
  return { words: days === 0 ? 'due within a day' : `due in ${inDays(days)}`, isOverdue: false };
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);

/** What whoever reads the register calls the person: the address is gone once a request has ended. */
export function personOf({ email }: Pick<ListedRequest, 'email'>): string {
  return email || 'address erased';
}

/** By what way a request came, after when it did. */
export function wayOf({ source }: Pick<ListedRequest, 'source'>): string {
  const words = requestSources[source];
  return source === 'staff' ? words : `by ${words}`;
}
