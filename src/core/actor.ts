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

export function system(name: string) {
  return { kind: 'system', name } as const satisfies Actor;
}

/** Whoever types a command on the machine that the site runs on. */
export const command = system('command');

/** Who did something, as staff read it. */
export function nameOf(by: Actor): string {
  // Of one that was erased the name is gone.
  if (by.kind === 'account') return by.name || 'an account that has been closed';
  if (by.kind === 'visitor') return 'a visitor';
  return by.name === command.name ? 'a command on the site’s machine' : 'the site';
}
