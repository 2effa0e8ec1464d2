import { hour, minute } from './limits.ts';

/** For how long somebody has to wait, such as 'a minute', from seconds. */
export function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / minute);
  if (minutes === 1) return 'a minute';
  return minutes < 100 ? `${minutes} minutes` : `${Math.ceil(seconds / hour)} hours`;
}
