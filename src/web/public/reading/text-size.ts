import { localStore } from '../../browser-storage.ts';

/** In percent, by the number that is kept; the text's own size is the one in the middle. reading.css makes them true. */
const sizes = new Map([
  [-1, 90],
  [0, 100],
  [1, 115],
  [2, 130],
  [3, 150],
]);

/**
 * Makes the text of reading pages larger or smaller, here and from now on. The next page has it before it is painted
 * (kept-text-size.ts).
 *
 * @returns what is to be read out
 */
export function changeTextSize(by: 1 | -1): string {
  const { dataset } = document.documentElement;
  const now = Number(dataset.textSize ?? 0);
  const next = sizes.has(now + by) ? now + by : now;
  dataset.textSize = String(next);
  localStore.set('text-size', String(next));
  const words = `Text size: ${sizes.get(next)} %`;
  if (next !== now) return words;
  return `${words}. This is the ${by > 0 ? 'largest' : 'smallest'} size.`;
}
