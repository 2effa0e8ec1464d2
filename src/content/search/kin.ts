import { distanceBetween } from './distance.ts';
import { firmSound, isDevanagari, skeletonOf, soundOf } from './sound.ts';
import { stemOf } from './stem.ts';

/** How many words one that is typed stands for. What is asked of the database grows with them. */
const most = { kin: 12, near: 6 };

/**
 * Words that are the typed one: itself, with other endings, or as it is written in the other script.
 *
 * @param candidates words of the vocabulary that share a key with it
 */
export function kinOf(typed: string, candidates: Iterable<string>): string[] {
  const stem = stemOf(typed);
  const sound = firmSound(soundOf(typed));
  const kin = new Set<string>();
  for (const word of candidates) {
    if (word === typed) kin.add(word);
    else if (stemOf(word) === stem) kin.add(word);
    else if (sound && isDevanagari(word) !== isDevanagari(typed) && firmSound(soundOf(word)) === sound)
      kin.add(word);
  }
  return nearestFirst(typed, [...kin]).slice(0, most.kin);
}

function nearestFirst(typed: string, words: string[]): string[] {
  const far = new Map(words.map((word) => [word, distanceBetween(typed, word, 20)]));
  return words.sort((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0) || (a < b ? -1 : 1));
}

/**
 * Words that the typed one may have been meant to be, the nearest first: those that are about as near as the nearest.
 *
 * @param reach 'usual', or 'far' where it is only to be suggested
 */
export function nearTo(
  typed: string,
  candidates: Iterable<string>,
  reach: 'usual' | 'far' = 'usual',
): string[] {
  const sound = soundOf(typed);
  const near: { word: string; far: number }[] = [];
  for (const word of candidates) {
    if (word === typed) continue;
    const far = farness(typed, sound, word, reach);
    if (far !== undefined) near.push({ word, far });
  }
  near.sort((a, b) => a.far - b.far || (a.word < b.word ? -1 : 1));
  const limit = (near[0]?.far ?? 0) + (reach === 'far' ? 1 : 0.4);
  return near
    .filter(({ far }) => far <= limit)
    .slice(0, most.near)
    .map(({ word }) => word);
}

/** How many slips lie between two words, where these are few enough for their length. */
function farness(typed: string, sound: string, word: string, reach: 'usual' | 'far'): number | undefined {
  const isOtherScript = isDevanagari(word) !== isDevanagari(typed);
  const otherSound = soundOf(word);
  const [one, other] = isOtherScript ? [firmSound(sound), firmSound(otherSound)] : [typed, word];
  if (!one || !other) return undefined;
  const length = Math.max(one.length, other.length);
  const sameBones = sound !== '' && skeletonOf(sound) === skeletonOf(otherSound);
  const allowed = slipsFor(length) + (sameBones && length > 4 ? 2 : 0) + (reach === 'far' ? 1 : 0);
  const slips = distanceBetween(one, other, allowed);
  if (slips > allowed) return undefined;
  // Who mistypes a word knows how it begins, and what it sounds like.
  const soundsLikeIt = distanceBetween(sound, otherSound, 3) / 2;
  return slips + soundsLikeIt - (one[0] === other[0] ? 0.5 : 0) - (sameBones ? 0.5 : 0);
}

function slipsFor(length: number): number {
  if (length <= 2) return 0;
  if (length <= 5) return 1;
  return length <= 8 ? 2 : 3;
}
