import { useEffect, useRef, useState } from 'react';
import { localStore } from '#core/api-client/browser-storage.ts';
import { Icon } from '#core/ui/icon.tsx';
import { type Sentence, sentencesOf } from './sentences.ts';

/** The name of `::highlight()` in reading.css. */
const name = 'read-aloud';
/** Pixels covered by the header above and the player below. */
const [above, below] = [110, 150];

/** Highlights the sentence that is read, where the browser supports it, and scrolls it into view. */
function markSentence(range: Range): void {
  if ('highlights' in CSS) CSS.highlights.set(name, new Highlight(range));
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= above && bottom <= window.innerHeight - below) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top: top - window.innerHeight / 3, behavior: isCalm ? 'instant' : 'smooth' });
}

function clearMark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(name);
}

export type ReaderState = 'reading' | 'paused' | 'done' | 'failed';

interface ReaderParts {
  sentences: readonly Sentence[];
  speed: number;
  /** Called whenever it begins a sentence, pauses, fails or ends. */
  onChange(state: ReaderState, at: number): void;
}

/**
 * Reads sentences aloud, one after the other. A pause cancels the sentence and remembers it, because `speechSynthesis.resume`
 * does not work on Android.
 */
export function createReader({ sentences, speed, onChange }: ReaderParts) {
  const speech = window.speechSynthesis;
  let at = 0;
  let rate = speed;
  let isReading = false;
  // The sentence that failed last.
  let failedAt: number | undefined;
  // The sentence that is spoken; a cancelled one still fires its end event. Held here, because Chrome garbage-collects an
  // unreferenced utterance, which then fires no event.
  let spoken: SpeechSynthesisUtterance | undefined;

  function speak(): void {
    const sentence = sentences[at];
    if (!sentence) {
      isReading = false;
      spoken = undefined;
      onChange('done', at);
      return;
    }
    const utterance = new SpeechSynthesisUtterance(sentence.text);
    const voice = voiceFor(speech.getVoices(), sentence.language);
    if (voice) utterance.voice = voice;
    utterance.lang = voice?.lang ?? (sentence.language === 'hi' ? 'hi-IN' : 'en-IN');
    utterance.rate = rate;
    utterance.onend = () => {
      if (utterance !== spoken) return;
      at += 1;
      speak();
    };
    utterance.onerror = () => {
      if (utterance !== spoken) return;
      stopSpeaking();
      if (failedAt !== at) {
        failedAt = at;
        onChange('failed', at);
        return;
      }
      // The sentence itself fails, such as for a missing voice; it must not stop the rest.
      at += 1;
      speak();
    };
    spoken = utterance;
    isReading = true;
    onChange('reading', at);
    speech.speak(utterance);
  }

  function stopSpeaking(): void {
    spoken = undefined;
    isReading = false;
    speech.cancel();
  }

  return {
    play(): void {
      stopSpeaking();
      if (at >= sentences.length) at = 0;
      speak();
    },
    pause(): void {
      stopSpeaking();
      onChange('paused', at);
    },
    stop: stopSpeaking,
    /** Sets the speed, and begins the current sentence again. */
    setSpeed(next: number): void {
      rate = next;
      if (!isReading) return;
      stopSpeaking();
      speak();
    },
  };
}

/** In order: a voice of India, the browser's default, any voice of the language. */
function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: Sentence['language'],
): SpeechSynthesisVoice | undefined {
  // Android writes en_IN.
  const startingWith = (start: string) =>
    voices.filter(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith(start));
  const matching = startingWith(language);
  return startingWith(`${language}-in`)[0] ?? matching.find((voice) => voice.default) ?? matching[0];
}

const speeds = [0.75, 1, 1.25, 1.5, 1.75];
const speedKey = 'read-aloud-speed';

/** Reads the text of the page aloud, with its buttons at the lower edge of the screen. */
export function ReadAloudPlayer({ onEnd }: { onEnd(): void }) {
  const [state, setState] = useState<ReaderState>('reading');
  const [speed, setSpeed] = useState(readSpeed);
  const [readPercent, setReadPercent] = useState(0);
  const reader = useRef<ReturnType<typeof createReader>>(undefined);
  const mainButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reading begins once; a changed speed is passed to the reader
  useEffect(() => {
    const sentences = sentencesOf(document.querySelectorAll('.reading .rich-text'));
    const reading = createReader({
      sentences,
      speed,
      onChange(next, at) {
        setState(next);
        setReadPercent(Math.round((100 * at) / Math.max(1, sentences.length)));
        const sentence = sentences[at];
        if (next === 'reading' && sentence) markSentence(sentence.range);
        if (next === 'done' || next === 'failed') clearMark();
      },
    });
    reader.current = reading;
    reading.play();
    mainButton.current?.focus();
    // Otherwise the browser keeps reading after the page is left.
    window.addEventListener('pagehide', reading.stop);
    return () => {
      window.removeEventListener('pagehide', reading.stop);
      reading.stop();
      clearMark();
    };
  }, []);

  function choose(next: number) {
    setSpeed(next);
    saveSpeed(next);
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
          className="flex size-12 shrink-0 items-center justify-center rounded-pill bg-coral text-white hover:bg-coral-deep"
        >
          <Icon name={isReading ? 'pause' : 'play'} />
        </button>
        <button type="button" aria-label="Stop" onClick={onEnd} className="tool w-12 shrink-0 px-0">
          <Icon name="square" />
        </button>
        <p role="status" className="min-w-0 grow text-small font-bold">
          {stateTexts[state]}
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
        value={readPercent}
        className="read-progress mt-2.5"
      />
    </section>
  );
}

const stateTexts: Record<ReaderState, string> = {
  reading: 'Reading aloud',
  paused: 'Paused',
  done: 'That is the end.',
  failed: 'Your browser’s voice has stopped. Press play to try again.',
};

function readSpeed(): number {
  const stored = Number(localStore.get(speedKey));
  return speeds.includes(stored) ? stored : 1;
}

function saveSpeed(speed: number): void {
  localStore.set(speedKey, String(speed));
}
