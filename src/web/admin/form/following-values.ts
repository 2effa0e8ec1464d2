import type { ContentType } from '../../../content/define-content.ts';
import type { Values } from './entry-values.ts';

/** Whether a field is not typed but follows from others, as they are in the form. */
export function isFollowing({ follows }: ContentType, name: string, values: Values): boolean {
  return follows?.fields.includes(name) === true && follows.from.every((one) => values[one]);
}

/** What follows from a changed field, as texts of the form; nothing where it cannot be said (any more). */
export function followingValues(
  { follows }: ContentType,
  name: string,
  values: Values,
  timeZone: string,
): Record<string, string> {
  if (!follows?.from.includes(name) || !follows.from.every((one) => values[one])) return {};
  const following = follows.values(values, undefined, timeZone);
  return Object.fromEntries(follows.fields.map((one) => [one, String(following[one] ?? values[one] ?? '')]));
}
