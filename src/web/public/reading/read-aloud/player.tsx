import { useEffect, useRef, useState } from 'react';
import { localStore } from '../../../browser-storage.ts';
import { Icon } from '../../../ui/icon.tsx';
import { markSentence, unmark } from './mark-sentence.ts';
import { createReader, type ReaderState } from './reader.ts';
import { sentencesOf } from './sentences.ts';

const speeds = [0.75, 1, 1.25, 1.5, 1.75];
const speedKey = 'read-aloud-speed';

/** Reads the text of the page aloud, and has the buttons for it, within reach at the lower edge. */
export function ReadAloudPlayer({ onEnd }: { onEnd(): void }) {
  const [state, setState] = useState<ReaderState>('reading');
  const [speed, setSpeed] = useState(keptSpeed);
  const [share, setShare] = useState(0);
  const reader = useRef<ReturnType<typeof createReader>>(undefined);
  const mainButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read begins once; another speed is told to the reader
  useEffect(() => {
    const sentences = sentencesOf(document.querySelectorAll('.reading .rich-text'));
    const reading = createReader({
      sentences,
      speed,
      onChange(next, at) {
        setState(next);
        setShare(Math.round((100 * at) / Math.max(1, sentences.length)));
        const sentence = sentences[at];
        if (next === 'reading' && sentence) markSentence(sentence.range);
        if (next === 'done' || next === 'failed') unmark();
      },
    });
    reader.current = reading;
    reading.play();
    mainButton.current?.focus();
    // The browser would go on after the page has gone.
    window.addEventListener('pagehide', reading.stop);
    return () => {
      window.removeEventListener('pagehide', reading.stop);
      reading.stop();
      unmark();
    };
  }, []);

  function choose(next: number) {
    setSpeed(next);
    keepSpeed(next);
    reader.current?.setSpeed(next);
  }

  const isReading = state === 'reading';
  return (
    <section
      aria-label="Read aloud"
      className="appear print:hidden fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-30 mx-auto max-w-md rounded-card border border-line bg-surface p-3 shadow-soft"
    >
      <div className="flex items-center gap-2">
        <button
          ref={mainButton}
          type="button"
          aria-label={isReading ? 'Pause' : 'Play'}
          onClick={() => (isReading ? reader.current?.pause() : reader.current?.play())}
          className="flex size-12 shrink-0 cursor-pointer items-center justify-center rounded-pill bg-coral text-white hover:bg-coral-deep"
        >
          <Icon name={isReading ? 'pause' : 'play'} />
        </button>
        <button type="button" aria-label="Stop" onClick={onEnd} className="tool w-12 shrink-0 px-0">
          <Icon name="square" />
        </button>
        <p role="status" className="min-w-0 grow text-small font-bold">
          {words[state]}
        </p>
        <label className="flex shrink-0 items-center gap-2 text-small">
          <span className="max-sm:sr-only">Speed</span>
          <select
            value={speed}
            onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
            className="min-h-12 cursor-pointer rounded-pill border-2 border-ink/20 bg-surface px-3 font-bold hover:border-ink/60"
          >
            {speeds.map((one) => (
              <option key={one} value={one}>
                {one} ×
              </option>
            ))}
          </select>
        </label>
      </div>
      <progress
        aria-label="How much has been read"
        max={100}
        value={share}
        className="read-progress mt-2.5"
      />
    </section>
  );
}

const words: Record<ReaderState, string> = {
  reading: 'Reading aloud',
  paused: 'Paused',
  done: 'That is the end.',
  failed: 'Your browser’s voice has stopped. Press play to try again.',
};

function keptSpeed(): number {
  const kept = Number(localStore.get(speedKey));
  return speeds.includes(kept) ? kept : 1;
}

function keepSpeed(speed: number): void {
  localStore.set(speedKey, String(speed));
}
