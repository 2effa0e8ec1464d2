import { createAnswerCache } from './answer-cache.ts';
import type { QuickAnswers } from './quick-answers.ts';

export type KeptFiles = ReturnType<typeof keptFiles>;

/** Bytes of all kept files together. Those of one page with its thirty pictures take some 2 MB. */
const maxBytes = 24 * 1024 * 1024;
/** Milliseconds. A file never changes under its name, but it may be erased, here or by another process. */
const maxAge = 5 * 60_000;
/** Bytes; what is larger is streamed from where it lies. */
export const largestKeptFile = 512 * 1024;

/** The files that are asked for all the time, in memory: the disk has four threads, which pictures and saves need. */
export function keptFiles(quick: Pick<QuickAnswers, 'add'>) {
  const cache = createAnswerCache({ maxBytes, maxAge });
  // Who asks for a part of a file is sent that part by the routes.
  quick.add({ kind: 'files', cache, find: cache.find, suits: ({ headers }) => headers.range === undefined });
  return cache;
}
