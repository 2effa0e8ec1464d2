import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '#core/ui/icon.tsx';
import { PageLink } from '#core/ui/page-link.tsx';
import {
  emptySnapshot,
  isSame,
  listSaved,
  type SavedEntry,
  save,
  subscribeToSaved,
  unsave,
} from './saved-entries.ts';

interface SaveButtonProps {
  entry: SavedEntry;
  /** Called with the result, to be shown and announced. */
  onDone(message: ReactNode): void;
}

/** Saves an entry in this browser, without an account. */
export function SaveButton({ entry, onDone }: SaveButtonProps) {
  const saved = useSyncExternalStore(subscribeToSaved, listSaved, emptySnapshot);
  const isSaved = saved.some((one) => isSame(one, entry));

  function toggle() {
    if (isSaved) {
      unsave(entry);
      return onDone('Removed from your saved list.');
    }
    onDone(outcomes[save(entry)]);
  }

  return (
    <button
      type="button"
      aria-pressed={isSaved}
      onClick={toggle}
      className="tool aria-pressed:border-coral-text aria-pressed:bg-coral-soft aria-pressed:text-coral-text"
    >
      <Icon name={isSaved ? 'bookmark-check' : 'bookmark'} />
      <span aria-hidden="true">{isSaved ? 'Saved' : 'Save'}</span>
      {/* The label names the action; `aria-pressed` states the result. */}
      <span className="sr-only">Save for later: {entry.title}</span>
    </button>
  );
}

const list = (
  <PageLink to="/saved" className="link">
    See your saved list
  </PageLink>
);

const outcomes = {
  kept: <>Saved. It is kept on this device only. {list}</>,
  full: <>Your list is full. Remove something from it first. {list}</>,
  refused: 'Your browser does not let this site store anything, so this could not be saved.',
};
