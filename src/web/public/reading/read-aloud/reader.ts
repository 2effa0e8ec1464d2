import type { Sentence } from './sentences.ts';

export type ReaderState = 'reading' | 'paused' | 'done' | 'failed';

interface ReaderParts {
  sentences: readonly Sentence[];
  speed: number;
  /** Told whenever it begins another sentence, pauses, or ends. */
  onChange(state: ReaderState, at: number): void;
}

/**
 * Reads sentences aloud, one after the other. A pause ends the sentence and remembers it: what browsers offer for
 * pausing does not come back on Android.
 */
export function createReader({ sentences, speed, onChange }: ReaderParts) {
  const speech = window.speechSynthesis;
  let at = 0;
  let rate = speed;
  let isReading = false;
  // The place where it has failed last.
  let failedAt: number | undefined;
  // The sentence that is spoken; a cancelled one still tells of its end. Held here, because Chrome lets go of
  // one that nobody holds, and then never tells.
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
      silence();
      if (failedAt !== at) {
        failedAt = at;
        onChange('failed', at);
        return;
      }
      // It is the sentence: no voice for its language, say. Nobody is to be held up by it for good.
      at += 1;
      speak();
    };
    spoken = utterance;
    isReading = true;
    onChange('reading', at);
    speech.speak(utterance);
  }

  function silence(): void {
    spoken = undefined;
    isReading = false;
    speech.cancel();
  }

  return {
    play(): void {
      silence();
      if (at >= sentences.length) at = 0;
      speak();
    },
    pause(): void {
      silence();
      onChange('paused', at);
    },
    stop: silence,
    /** From now on, with the sentence that is spoken begun anew. */
    setSpeed(next: number): void {
      rate = next;
      if (!isReading) return;
      silence();
      speak();
    },
  };
}

/** In this order: as people speak in India, as the browser would choose, and any of the language. */
function voiceFor(
  voices: readonly SpeechSynthesisVoice[],
  language: Sentence['language'],
): SpeechSynthesisVoice | undefined {
  // Android writes en_IN.
  const of = (start: string) =>
    voices.filter(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith(start));
  const able = of(language);
  return of(`${language}-in`)[0] ?? able.find((voice) => voice.default) ?? able[0];
}
