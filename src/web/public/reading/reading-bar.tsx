import { type ReactNode, useState } from 'react';
import { SaveButton } from '../saved/save-button.tsx';
import type { SavedEntry } from '../saved/saved-entries.ts';
import { ListenButton } from './read-aloud/listen-button.tsx';
import { changeTextSize } from './text-size.ts';

/** What a reader can do with a text: keep it, make it larger, listen to it. */
export function ReadingBar({ entry }: { entry: SavedEntry }) {
  const [message, setMessage] = useState<ReactNode>();

  return (
    <div className="noscript:hidden print:hidden">
      <div className="flex flex-wrap gap-2">
        <SaveButton entry={entry} onDone={setMessage} />
        <SizeButton sign="A−" words="Smaller text" onPress={() => setMessage(changeTextSize(-1))} />
        <SizeButton sign="A+" words="Larger text" onPress={() => setMessage(changeTextSize(1))} />
        <ListenButton onFailure={setMessage} />
      </div>
      <p role="status" className="mt-2 text-small empty:mt-0">
        {message}
      </p>
    </div>
  );
}

function SizeButton({ sign, words, onPress }: { sign: string; words: string; onPress(): void }) {
  return (
    <button type="button" onClick={onPress} className="tool">
      {sign} <span className="sr-only">{words}</span>
    </button>
  );
}
