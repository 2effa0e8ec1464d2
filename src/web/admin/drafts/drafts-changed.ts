const listeners = new Set<() => void>();

/** Says that there may be other drafts now than a list knows. */
export function draftsChanged(): void {
  for (const listener of [...listeners]) listener();
}

/** @returns what ends it */
export function onDraftsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
