/**
 * Who does something. It goes from the access hook down to the store, and stands in the change log: the name is
 * copied there, because accounts come and go.
 */
export type Actor =
  | { readonly kind: 'account'; readonly id: string; readonly name: string }
  /** Somebody without an account: who sends a public form, or follows a signed link. */
  | { readonly kind: 'visitor' }
  /** The site itself, by the name of its job or command. */
  | { readonly kind: 'system'; readonly name: string };

export const visitor: Actor = { kind: 'visitor' };

export function system(name: string): Actor {
  return { kind: 'system', name };
}

/** Who did something, as staff read it. */
export function nameOf(by: Actor): string {
  if (by.kind === 'account') return by.name;
  return by.kind === 'visitor' ? 'a visitor' : 'the site';
}
