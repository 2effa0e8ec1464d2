import { type ReactNode, useState } from 'react';
import { SaveButton } from './save-button.tsx';
import type { SavedEntry } from './saved-entries.ts';

/** The button by itself, with room beneath it for what has come of it. */
export function SaveForLater({ entry }: { entry: SavedEntry }) {
  const [message, setMessage] = useState<ReactNode>();
  return (
    <div className="noscript:hidden print:hidden">
      <SaveButton entry={entry} onDone={setMessage} />
      <p role="status" className="mt-2 text-small empty:mt-0">
        {message}
      </p>
    </div>
  );
}
