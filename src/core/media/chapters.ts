import { linesOf, nonBlankLines } from '#core/text/plain-text.ts';
import { formatClockTime, parseClockTime } from './clock-time.ts';

/** A named part of a video. */
export interface Chapter {
  /** Seconds from the beginning. */
  start: number;
  title: string;
}

const maxChapters = 100;
const longestTitle = 150;
/** A single chapter is no choice. */
const minChapters = 2;

/**
 * Parses chapters: one per line, such as `1:30 How to hold the spoon`, or WebVTT.
 *
 * @returns an error message for the user instead, where the text is invalid
 */
export function readChapters(text: string): Chapter[] | string {
  const chapters: Chapter[] = [];
  for (const line of nonBlankLines(text.includes('-->') ? cuesOf(text) : linesOf(text))) {
    if (chapters.length === maxChapters) return `Please name at most ${maxChapters} chapters.`;
    const [, time = '', title = ''] = /^((?:\d{1,2}:)?\d{1,2}:\d{2})[\s.:–—-]+(\S.*)$/s.exec(line) ?? [];
    const start = parseClockTime(time);
    if (Number.isNaN(start)) {
      return `Please begin each line with a time, as in “1:30 How to hold the spoon”. This one does not: ${line.slice(0, 60)}`;
    }
    if (title.length > longestTitle)
      return `Please keep each title under ${longestTitle} characters: ${line.slice(0, 60)}`;
    if (start <= (chapters.at(-1)?.start ?? -1))
      return `Please put the chapters in the order of their times: ${line.slice(0, 60)}`;
    chapters.push({ start, title });
  }
  return chapters.length === 1 ? `Please name at least ${minChapters} chapters, or none.` : chapters;
}

/** The chapters of a stored, valid text. */
export function chaptersOf(text: string): Chapter[] {
  const chapters = readChapters(text);
  return typeof chapters === 'string' ? [] : chapters;
}

/** The same as lines, in canonical form. */
export function chapterLines(chapters: readonly Chapter[]): string {
  return chapters.map(({ start, title }) => `${formatClockTime(start)} ${title}`).join('\n');
}

/** A chapter begins where its cue does, and ends at the next one. */
function* cuesOf(text: string): Generator<string> {
  let time: string | undefined;
  for (const line of linesOf(text)) {
    if (time !== undefined) yield `${time} ${line.replace(/<[^<>]*>/g, '').trim()}`;
    time = line.includes('-->') ? line.trim().split(/[.,\s]/)[0] : undefined;
  }
  if (time !== undefined) yield time;
}
