import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReader } from './listen-player.tsx';
import { sentencesOf } from './sentences.ts';

interface Fake {
  text: string;
  onend?(): void;
  onerror?(): void;
}
let spoken: Fake[];
let reported: [string, number][];

beforeEach(() => {
  spoken = [];
  reported = [];
  const speak = (utterance: Fake) => spoken.push(utterance);
  vi.stubGlobal('speechSynthesis', { speak, cancel() {}, getVoices: () => [] });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class implements Fake {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function begin(html: string) {
  document.body.innerHTML = html;
  const sentences = sentencesOf([document.body]);
  const reader = createReader({ sentences, speed: 1, onChange: (state, at) => reported.push([state, at]) });
  reader.play();
  return reader;
}
const texts = () => spoken.map(({ text }) => text);

test('a sentence that the browser refuses twice is skipped', () => {
  const reader = begin('<p>One. सो जाओ। Three.</p>');
  spoken.at(-1)?.onend?.();
  spoken.at(-1)?.onerror?.();
  expect(reported.at(-1)).toEqual(['failed', 1]);
  reader.play();
  spoken.at(-1)?.onerror?.();
  expect(texts()).toEqual(['One.', 'सो जाओ।', 'सो जाओ।', 'Three.']);
  expect(reported.at(-1)).toEqual(['reading', 2]);
  spoken.at(-1)?.onend?.();
  expect(reported.at(-1)).toEqual(['done', 3]);
});

test('a voice that has stopped completely is not retried', () => {
  const reader = begin('<p>One. Two. Three.</p>');
  for (const at of [0, 1, 2]) {
    spoken.at(-1)?.onerror?.();
    expect(reported.at(-1)).toEqual(['failed', at]);
    reader.play();
    spoken.at(-1)?.onerror?.();
  }
  expect(texts()).toEqual(['One.', 'One.', 'Two.', 'Two.', 'Three.', 'Three.']);
  expect(reported.at(-1)).toEqual(['done', 3]);
});
