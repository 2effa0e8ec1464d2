import { type ReactNode, useState } from 'react';
import { SaveButton } from './save-button.tsx';
import type { SavedEntry } from './saved-entries.ts';

/** The button in a row that wraps, with the result below that row. */
export function SaveForLater({ entry }: { entry: SavedEntry }) {
  const [message, setMessage] = useState<ReactNode>();
  return (
    <>
      <div className="noscript:hidden print:hidden">
        <SaveButton entry={entry} onDone={setMessage} />
      </div>
      <p role="status" className="basis-full text-small not-empty:mt-2 print:hidden">
        {message}
      </p>
    </>
  );
}
