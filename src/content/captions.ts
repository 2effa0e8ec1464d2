import { withLineFeeds } from './lines-of.ts';

/** Bytes of a file of captions: three hours of talk are some 200,000. */
export const maxCaptionsBytes = 512 * 1024;

const mostCues = 5000;
/** Characters that stand on the screen at once. */
const longestCue = 1000;
/** The same with all its marks: some programs write a time before each word. What is longer is not looked at. */
const longestMarkedCue = 20 * longestCue;
/** Seconds; no video is longer than a day. */
const longestVideo = 24 * 3600;

/** A line of speech: from when to when, in seconds, and what is read. */
interface Cue {
  start: number;
  end: number;
  text: string;
}

export type ReadCaptions =
  /** As they are stored: WebVTT that players understand, and nothing in it but times and words. */
  { vtt: string; count: number } | { problem: string; isNoCaptions?: true };

/**
 * Reads a file of captions, WebVTT or SubRip, and writes it anew: whatever is not a time or a word (styles, regions, notes,
 * places on the screen, marks other than bold, italics and underlines) is left out.
 */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  const text = decoded(bytes);
  if (text === undefined) {
    return { problem: 'This file is not in UTF-8. Please save it as UTF-8 text and choose it again.' };
  }
  const lines = withLineFeeds(text).split('\n');
  if (!lines.some((line) => line.includes('-->'))) return { problem: noCaptions, isNoCaptions: true };
  const cues: Cue[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!line.includes('-->')) continue;
    const times = readTimes(line);
    if (!times) return { problem: `The times in line ${at + 1} cannot be read: ${line.slice(0, 60).trim()}` };
    const words: string[] = [];
    while (at + 1 < lines.length && lines[at + 1]?.trim()) words.push(lines[++at] ?? '');
    const isBounded = words.reduce((sum, { length }) => sum + length, 0) <= longestMarkedCue;
    const read = isBounded ? words.map(cleanLine).filter(Boolean).join('\n') : undefined;
    if (read === undefined || read.length > longestCue) {
      return { problem: `The caption at ${clockTime(times.start)} is too long.` };
    }
    if (read) cues.push({ ...times, text: read });
    if (cues.length > mostCues) return { problem: `There are more than ${mostCues} captions.` };
  }
  if (cues.length === 0) return { problem: 'There is no text in this file.' };
  cues.sort((one, other) => one.start - other.start);
  const blocks = cues.map((cue) => `${exactTime(cue.start)} --> ${exactTime(cue.end)}\n${cue.text}`);
  return { vtt: `${['WEBVTT', ...blocks].join('\n\n')}\n`, count: cues.length };
}

const noCaptions = 'This is not a captions file. Please choose a WebVTT file (.vtt) or a SubRip file (.srt).';

function decoded(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** SubRip writes a comma; what stands behind the times says where on the screen, which players know better. */
const times =
  /^\s*((?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d{1,2}:)?\d{1,2}:\d{2}[.,]\d{1,3})(?:\s|$)/;

function readTimes(line: string): Pick<Cue, 'start' | 'end'> | undefined {
  const [, from = '', to = ''] = times.exec(line) ?? [];
  const [start, end] = [from, to].map(secondsOf);
  if (start === undefined || end === undefined || !(start < end) || end > longestVideo) return undefined;
  return { start, end };
}

/** Of `1:02:03,5`, `02:03.500` or `2:03`; NaN where it is none. */
export function secondsOf(time: string): number {
  const parts = time.replace(',', '.').split(':').map(Number);
  const [seconds = Number.NaN, minutes = 0, hours = 0] = parts.toReversed();
  return seconds < 60 && minutes < 60 ? hours * 3600 + minutes * 60 + seconds : Number.NaN;
}

const keptTag = /^<\/?[biu]>$/i;
/** Marks, and single signs that would begin or end one; found in one go, as a file may hold a quarter of a million. */
const marks = /<[^<>]*>|[<>]|&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g;

/** A line as players may show it: a speaker is named, and every other mark but three is left out. */
function cleanLine(line: string): string {
  return (
    line
      .replace(marks, cleanMark)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
      .replace(/[\u0001-\u001f\u007f]+/g, ' ')
      .trim()
  );
}

const writtenSigns = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

function cleanMark(mark: string): string {
  const sign = writtenSigns.get(mark);
  if (sign) return sign;
  if (keptTag.test(mark)) return mark.toLowerCase();
  if (!mark.startsWith('<v')) return '';
  const speaker = /^<v(?:\.[^\s>]*)?\s([^>]+)>$/.exec(mark)?.[1]?.trim();
  return speaker ? `${escaped(speaker)}: ` : '';
}

/** What is written as a sign of WebVTT stays, any other is made one. */
function escaped(words: string): string {
  return words
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const two = (number: number) => String(number).padStart(2, '0');

/** As WebVTT has it: `01:02:03.500`. */
function exactTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two);
  return `${parts.join(':')}.${String(thousandths % 1000).padStart(3, '0')}`;
}

/** As people read it: `2:03`, or `1:02:03`. */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
