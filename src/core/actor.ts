/**
 * The author of a change. It is passed from the access hook down to the repositories and stored in the change log. The
 * name is copied, because accounts may be closed.
 */
export type Actor =
  | { readonly kind: 'account'; readonly id: string; readonly name: string }
  /** A person without an account, who sends a public form or follows a signed link. */
  | { readonly kind: 'visitor' }
  /** The site itself, by the name of its job or command. */
  | { readonly kind: 'system'; readonly name: string };

export const visitor: Actor = { kind: 'visitor' };

export function system(name: string) {
  return { kind: 'system', name } as const satisfies Actor;
}

/** A command on the machine of the site. */
export const command = system('command');

/** The name of an author for staff. */
export function actorName(by: Actor): string {
  // The name of an erased account is empty.
  if (by.kind === 'account') return by.name || 'an account that has been closed';
  if (by.kind === 'visitor') return 'a visitor';
  return by.name === command.name ? 'a command on the site’s machine' : 'the site';
}
