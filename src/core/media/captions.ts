import { withLineFeeds } from '#core/text/plain-text.ts';
import { clockTime, secondsOf, two } from './clock-time.ts';

/**
 * The words of a caption as WebVTT has them, from a file of WebVTT or SubRip. Bold, italics, underlines and the name of a
 * speaker stay; colours, fonts, places on the screen and whatever else ASS, MicroDVD and players have added are left out.
 * No sign of the file can become a tag of its own.
 */
function captionWords(words: string): string {
  return words
    .replace(assMarks, markOfAss)
    .replace(vttMarks, markOfVtt)
    .split('\n')
    .map((line) =>
      line
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be stored
        .replace(/[\u0001-\u001f\u007f]+/g, ' ')
        .trim(),
    )
    .filter(Boolean)
    .join('\n');
}

/**
 * `{\an8}` of ASS, `{b}` of SubRip and `{y:i}` of MicroDVD, and the ends of lines that ASS writes as two signs. Other
 * braces are words, as in `{laughs}`.
 */
const assMarks = /\{\\[^{}]*\}|\{\/?[biu]\}|\{[ycfspo]:[^{}]*\}|\\[nh]/gi;

function markOfAss(mark: string): string {
  const sign = mark.toLowerCase();
  if (sign === '\\n') return '\n';
  if (sign === '\\h') return ' ';
  return /^\{\/?[biu]\}$/.test(sign) ? sign.replace('{', '<').replace('}', '>') : '';
}

/**
 * Tags, and single signs that would begin or end one, or a reference; found in one go, as a file may hold a quarter of a
 * million. A reference such as `&eacute;` or `&#39;` stays: browsers show the sign that it stands for.
 */
const vttMarks =
  /<[/!]?[a-z-][^<>]*>|<\d+:[\d:.]*>|[<>]|&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

const writtenSigns = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** The tags that stay, by those that mean the same. */
const keptTags = new Map([
  ...['b', 'i', 'u'].map((name) => [name, name] as const),
  ['strong', 'b'],
  ['em', 'i'],
]);

function markOfVtt(mark: string): string {
  const sign = writtenSigns.get(mark);
  if (sign) return sign;
  const [, slash = '', name = ''] = /^<(\/?)([a-z]+)/i.exec(mark) ?? [];
  const tag = name.toLowerCase();
  if (tag === 'br') return '\n';
  if (tag === 'v' && !slash) return speakerOf(mark);
  const kept = keptTags.get(tag);
  return kept ? `<${slash}${kept}>` : '';
}

function speakerOf(mark: string): string {
  const speaker = /^<v(?:\.[^\s>]*)?\s([^>]+)>$/.exec(mark)?.[1]?.trim();
  return speaker ? `${speaker.replace(vttMarks, (sign) => writtenSigns.get(sign) ?? '')}: ` : '';
}

/** Bytes of a file of captions: three hours of talk are some 200,000. */
export const maxCaptionsBytes = 512 * 1024;

const maxCues = 5000;
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
 * Reads a file of captions, WebVTT or SubRip, and writes it anew: whatever is not a time or a word (numbers, styles, regions,
 * notes, places on the screen, marks other than bold, italics and underlines) is left out. Files that break the rules of
 * their format are read as players do.
 */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  const text = decoded(bytes);
  if (text === undefined) {
    return { problem: 'This file is not in UTF-8. Please save it as UTF-8 text and choose it again.' };
  }
  // A mark of byte order stands within a file that was put together of several.
  const lines = withLineFeeds(text).replaceAll('\ufeff', '').split('\n');
  if (!lines.some((line) => line.includes('-->') || readTimes(line)))
    return { problem: noCaptions, isNoCaptions: true };
  const cues: Cue[] = [];
  for (const { line, times, words } of cuesIn(lines)) {
    if (!times)
      return { problem: `The times in line ${line + 1} cannot be read: ${lines[line]?.slice(0, 60).trim()}` };
    const isBounded = words.reduce((sum, { length }) => sum + length, 0) <= longestMarkedCue;
    const read = isBounded ? captionWords(words.join('\n')) : undefined;
    if (read === undefined || read.length > longestCue) {
      return { problem: `The caption at ${clockTime(times.start)} is too long.` };
    }
    if (read) cues.push({ ...times, text: read });
    if (cues.length > maxCues) return { problem: `There are more than ${maxCues} captions.` };
  }
  if (cues.length === 0) return { problem: 'There is no text in this file.' };
  cues.sort((one, other) => one.start - other.start);
  const blocks = cues.map((cue) => `${exactTime(cue.start)} --> ${exactTime(cue.end)}\n${cue.text}`);
  return { vtt: `${['WEBVTT', ...blocks].join('\n\n')}\n`, count: cues.length };
}

/** A caption as it stands in a file. */
interface WrittenCue {
  /** From 0, of its times. */
  line: number;
  /** Undefined: they cannot be read. */
  times: Times | undefined;
  /** Lines. */
  words: string[];
}

const isNumber = (line = '') => /^\s*\d+\s*$/.test(line);

/**
 * The captions of a file. An empty line ends one in WebVTT; in SubRip the next one's number and times do, so that words
 * after an empty line still belong to it.
 */
function* cuesIn(lines: readonly string[]): Generator<WrittenCue> {
  const isWebVtt = /^\s*WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const first = lines.findIndex((line) => readTimes(line));
  /** Then a number that stands before times is none of the words above it. */
  const isNumbered = isNumber(lines.slice(0, Math.max(0, first)).findLast((line) => line.trim()));
  let open: WrittenCue | undefined;
  for (const block of blocksOf(lines)) {
    // What a note, a style or a region says is no word.
    const [, structure] = /^(NOTE|STYLE|REGION)(?:\s|$)/.exec(block.lines[0] ?? '') ?? [];
    // A caption that was made a note is none any more; one right behind a style is.
    if (structure === 'NOTE') continue;
    const isMore = !isWebVtt && !structure;
    let words: string[] = [];
    let isInCue = false;
    for (const [at, line] of block.lines.entries()) {
      const times = readTimes(line);
      if (!times && !areBrokenTimes(line, isInCue)) {
        words.push(line);
        continue;
      }
      if (isInCue ? isNumbered && isNumber(words.at(-1)) : words.length === 1 || isNumber(words.at(-1)))
        words.pop();
      if (open) {
        if (isInCue || isMore) add(open, words);
        yield open;
      }
      open = { line: block.start + at, times, words: [] };
      words = [];
      isInCue = true;
    }
    // A number alone is that of a caption which is missing, or whose times come later.
    const isLoneNumber = words.length === 1 && isNumber(words[0]);
    if (open && (isInCue || (isMore && !isLoneNumber))) add(open, words);
  }
  if (open) yield open;
}

/** One at a time: a file may have a quarter of a million lines, and a call takes far fewer values. */
function add({ words }: WrittenCue, more: readonly string[]): void {
  for (const line of more) words.push(line);
}

/** Lines between which none is empty. */
function* blocksOf(lines: readonly string[]): Generator<{ start: number; lines: string[] }> {
  for (let at = 0; at < lines.length; at++) {
    const start = at;
    while (lines[at]?.trim()) at++;
    if (at > start) yield { start, lines: lines.slice(start, at) };
  }
}

/** Whether a line was meant to be times, which cannot be read; an arrow within speech is a word. */
function areBrokenTimes(line: string, isInCue: boolean): boolean {
  return line.includes('-->')
    ? !isInCue || /\d:\d/.test(line)
    : /^\s*\d+:\d\d:\d\d[.,:]\d.*:\d\d[.,:]\d/.test(line);
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

type Times = Pick<Cue, 'start' | 'end'>;

/**
 * SubRip writes a comma, and translators put spaces and arrows of their own. What stands behind the times says where on the
 * screen, which players know better.
 */
const timesOfCue =
  /^\s*((?:\d{1,2} ?: ?)?\d{1,2} ?: ?\d\d(?: ?[.,] ?\d{1,3})?)\s*(?:-{1,2}>|-{1,2}&gt;|[–—]>|→)\s*((?:\d{1,2} ?: ?)?\d{1,2} ?: ?\d\d(?: ?[.,] ?\d{1,3})?)(?:\s|$)/;

function readTimes(line: string): Times | undefined {
  const [, from = '', to = ''] = timesOfCue.exec(line) ?? [];
  const [start, end] = [from, to].map((one) => secondsOf(one.replaceAll(' ', '')));
  if (start === undefined || end === undefined || !(start < end) || end > longestVideo) return undefined;
  return { start, end };
}

/** As WebVTT has it: `01:02:03.500`. */
function exactTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(two);
  return `${parts.join(':')}.${String(thousandths % 1000).padStart(3, '0')}`;
}
