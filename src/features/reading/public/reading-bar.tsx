import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { localStore } from '#core/api-client/browser-storage.ts';
import { Icon } from '#core/ui/icon.tsx';
import { SaveButton } from '#features/saved/public/save-button.tsx';
import type { SavedEntry } from '#features/saved/public/saved-entries.ts';

interface ListenButtonProps {
  onFailure(message: string): void;
}

/** Begins to read the text aloud. Without a voice for its language, an empty space replaces the button. */
function ListenButton({ onFailure }: ListenButtonProps) {
  const [hasVoice, setHasVoice] = useState(true);
  const [Player, setPlayer] = useState<ComponentType<{ onEnd(): void }>>();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const { speechSynthesis } = window;
    // Some browsers load their voices some time after the first request.
    const updateHasVoice = () =>
      setHasVoice(speechSynthesis.getVoices().some(({ lang }) => isVoiceForText(lang)));
    if (!speechSynthesis?.addEventListener) {
      setHasVoice(false);
      return;
    }
    updateHasVoice();
    speechSynthesis.addEventListener('voiceschanged', updateHasVoice);
    return () => speechSynthesis.removeEventListener('voiceschanged', updateHasVoice);
  }, []);

  function start() {
    if (!hasVoice) return onFailure('Your browser has no voice for the language of this text.');
    // Safari allows speech only if it begins in a press, and the player still has to load: an empty utterance unlocks it.
    window.speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    import('./listen-player.tsx').then(
      (module) => setPlayer(() => module.ReadAloudPlayer),
      () => onFailure('Reading aloud can start once you are back online.'),
    );
  }

  function stop() {
    setPlayer(undefined);
    button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-pressed={Player !== undefined}
        onClick={Player ? stop : start}
        className={`tool aria-pressed:border-teal-text aria-pressed:bg-mint-soft ${hasVoice ? '' : 'invisible'}`}
      >
        <Icon name="headphones" />
        Listen
      </button>
      {Player && <Player onEnd={stop} />}
    </>
  );
}

/** Whether a voice speaks the language of the page's text. */
function isVoiceForText(voice: string): boolean {
  const language = document.querySelector<HTMLElement>('.reading .rich-text')?.lang || 'en';
  return voice.toLowerCase().startsWith(language);
}

/** Percentages by stored number; the middle one is the default size. Applied by reading.css. */
const sizes = new Map([
  [-1, 90],
  [0, 100],
  [1, 115],
  [2, 130],
  [3, 150],
]);

/**
 * Changes the text size of reading pages, permanently. saved-text-size.ts applies it on the next page before its first paint.
 *
 * @returns the text to announce
 */
function changeTextSize(by: 1 | -1): string {
  const { dataset } = document.documentElement;
  const now = Number(dataset.textSize ?? 0);
  const next = sizes.has(now + by) ? now + by : now;
  dataset.textSize = String(next);
  localStore.set('text-size', String(next));
  const words = `Text size: ${sizes.get(next)}%`;
  if (next !== now) return words;
  return `${words}. This is the ${by > 0 ? 'largest' : 'smallest'} size.`;
}

/** The tools for a text: save it, change its size, listen to it. */
export function ReadingBar({ entry }: { entry: SavedEntry }) {
  const [message, setMessage] = useState<ReactNode>();

  return (
    <div className="noscript:hidden print:hidden">
      <div className="flex flex-wrap gap-2">
        <SaveButton entry={entry} onDone={setMessage} />
        <SizeButton symbol="A−" label="Smaller text" onPress={() => setMessage(changeTextSize(-1))} />
        <SizeButton symbol="A+" label="Larger text" onPress={() => setMessage(changeTextSize(1))} />
        <ListenButton onFailure={setMessage} />
      </div>
      <p role="status" className="mt-2 text-small empty:mt-0">
        {message}
      </p>
    </div>
  );
}

function SizeButton({ symbol, label, onPress }: { symbol: string; label: string; onPress(): void }) {
  return (
    <button type="button" onClick={onPress} className="tool">
      {symbol} <span className="sr-only">{label}</span>
    </button>
  );
}
