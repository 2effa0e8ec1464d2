import { withLineFeeds } from '#core/text/plain-text.ts';
import { formatClockTime, parseClockTime, twoDigits } from './clock-time.ts';

/**
 * Converts the text of a caption of WebVTT or SubRip to WebVTT. Bold, italics, underlines and the name of a speaker
 * stay; colours, fonts, positions and other additions of ASS, MicroDVD and players are left out. No character of the
 * file can become a tag of its own.
 */
function convertCaptionText(words: string): string {
  return words
    .replace(assMarks, convertAssMark)
    .replace(vttMarks, convertVttMark)
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
 * `{\an8}` of ASS, `{b}` of SubRip and `{y:i}` of MicroDVD, and the line ends that ASS writes as two characters. Other
 * braces are text, as in `{laughs}`.
 */
const assMarks = /\{\\[^{}]*\}|\{\/?[biu]\}|\{[ycfspo]:[^{}]*\}|\\[nh]/gi;

function convertAssMark(mark: string): string {
  const sign = mark.toLowerCase();
  if (sign === '\\n') return '\n';
  if (sign === '\\h') return ' ';
  return /^\{\/?[biu]\}$/.test(sign) ? sign.replace('{', '<').replace('}', '>') : '';
}

/**
 * Tags, and characters that would begin or end a tag or a reference; matched in one pass, as a file may contain
 * 250,000. A reference such as `&eacute;` or `&#39;` stays: browsers show its character.
 */
const vttMarks =
  /<[/!]?[a-z-][^<>]*>|<\d+:[\d:.]*>|[<>]|&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

const escapedCharacters = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

const allowedTags = new Map([
  ...['b', 'i', 'u'].map((name) => [name, name] as const),
  ['strong', 'b'],
  ['em', 'i'],
]);

function convertVttMark(mark: string): string {
  const sign = escapedCharacters.get(mark);
  if (sign) return sign;
  const [, slash = '', name = ''] = /^<(\/?)([a-z]+)/i.exec(mark) ?? [];
  const tag = name.toLowerCase();
  if (tag === 'br') return '\n';
  if (tag === 'v' && !slash) return speakerOf(mark);
  const allowed = allowedTags.get(tag);
  return allowed ? `<${slash}${allowed}>` : '';
}

function speakerOf(mark: string): string {
  const speaker = /^<v(?:\.[^\s>]*)?\s([^>]+)>$/.exec(mark)?.[1]?.trim();
  return speaker ? `${speaker.replace(vttMarks, (sign) => escapedCharacters.get(sign) ?? '')}: ` : '';
}

/** Maximum bytes of a captions file: three hours of talk have some 200,000. */
export const maxCaptionsBytes = 512 * 1024;

const maxCues = 5000;
/** Characters of a caption, which are shown at once. */
const longestCue = 1000;
/** The same with all markup: some programs write a time before each word. The rest is not parsed. */
const longestMarkedCue = 20 * longestCue;
/** Seconds; no video is longer than a day. */
const longestVideo = 24 * 3600;

/** A caption: start and end in seconds, and its text. */
interface Cue {
  start: number;
  end: number;
  text: string;
}

export type CaptionsResult =
  /** In the stored form: WebVTT that players understand, with times and text only. */
  { vtt: string; count: number } | { problem: string; isNoCaptions?: true };

/**
 * Reads a captions file, WebVTT or SubRip, and writes it in a canonical form: everything but times and text (numbers,
 * styles, regions, notes, positions, markup other than bold, italics and underlines) is left out. Files that break the
 * rules of their format are read as players do.
 */
export function readCaptions(bytes: Uint8Array): CaptionsResult {
  const text = decoded(bytes);
  if (text === undefined) {
    return { problem: 'This file is not in UTF-8. Please save it as UTF-8 text and choose it again.' };
  }
  // A file that was concatenated from several contains byte order marks inside.
  const lines = withLineFeeds(text).replaceAll('\ufeff', '').split('\n');
  if (!lines.some((line) => line.includes('-->') || readTimes(line)))
    return { problem: noCaptions, isNoCaptions: true };
  const cues: Cue[] = [];
  for (const { line, times, textLines } of cuesIn(lines)) {
    if (!times)
      return { problem: `The times in line ${line + 1} cannot be read: ${lines[line]?.slice(0, 60).trim()}` };
    const isBounded = textLines.reduce((sum, { length }) => sum + length, 0) <= longestMarkedCue;
    const read = isBounded ? convertCaptionText(textLines.join('\n')) : undefined;
    if (read === undefined || read.length > longestCue) {
      return { problem: `The caption at ${formatClockTime(times.start)} is too long.` };
    }
    if (read) cues.push({ ...times, text: read });
    if (cues.length > maxCues) return { problem: `There are more than ${maxCues} captions.` };
  }
  if (cues.length === 0) return { problem: 'There is no text in this file.' };
  cues.sort((one, other) => one.start - other.start);
  const blocks = cues.map((cue) => `${exactTime(cue.start)} --> ${exactTime(cue.end)}\n${cue.text}`);
  return { vtt: `${['WEBVTT', ...blocks].join('\n\n')}\n`, count: cues.length };
}

/** A caption as written in the file. */
interface WrittenCue {
  /** The line number of its times, from 0. */
  line: number;
  /** Undefined: they cannot be parsed. */
  times: Times | undefined;
  textLines: string[];
}

const isNumber = (line = '') => /^\s*\d+\s*$/.test(line);

/**
 * The captions of a file. An empty line ends one in WebVTT; in SubRip the number and times of the next one do, so that
 * text after an empty line still belongs to it.
 */
function* cuesIn(lines: readonly string[]): Generator<WrittenCue> {
  const isWebVtt = /^\s*WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const first = lines.findIndex((line) => readTimes(line));
  /** Then a number before times does not belong to the text above it. */
  const isNumbered = isNumber(lines.slice(0, Math.max(0, first)).findLast((line) => line.trim()));
  let open: WrittenCue | undefined;
  for (const block of blocksOf(lines)) {
    // The content of a note, a style or a region is not text.
    const [, structure] = /^(NOTE|STYLE|REGION)(?:\s|$)/.exec(block.lines[0] ?? '') ?? [];
    // A caption that was turned into a note is not shown; one directly after a style is.
    if (structure === 'NOTE') continue;
    const isMore = !isWebVtt && !structure;
    let textLines: string[] = [];
    let isInCue = false;
    for (const [at, line] of block.lines.entries()) {
      const times = readTimes(line);
      if (!times && !areBrokenTimes(line, isInCue)) {
        textLines.push(line);
        continue;
      }
      if (
        isInCue
          ? isNumbered && isNumber(textLines.at(-1))
          : textLines.length === 1 || isNumber(textLines.at(-1))
      )
        textLines.pop();
      if (open) {
        if (isInCue || isMore) add(open, textLines);
        yield open;
      }
      open = { line: block.start + at, times, textLines: [] };
      textLines = [];
      isInCue = true;
    }
    // A lone number belongs to a missing caption, or to one whose times follow later.
    const isLoneNumber = textLines.length === 1 && isNumber(textLines[0]);
    if (open && (isInCue || (isMore && !isLoneNumber))) add(open, textLines);
  }
  if (open) yield open;
}

/** One line at a time: a file may have 250,000 lines, and a call accepts far fewer arguments. */
function add({ textLines: words }: WrittenCue, more: readonly string[]): void {
  for (const line of more) words.push(line);
}

/** Groups of lines without an empty line between them. */
function* blocksOf(lines: readonly string[]): Generator<{ start: number; lines: string[] }> {
  for (let at = 0; at < lines.length; at++) {
    const start = at;
    while (lines[at]?.trim()) at++;
    if (at > start) yield { start, lines: lines.slice(start, at) };
  }
}

/** Whether a line was meant to be times but cannot be parsed; an arrow within speech is text. */
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
 * SubRip writes a comma, and translators add spaces and other arrows. The rest of the line is a position, which is left
 * to the player.
 */
const timesOfCue =
  /^\s*((?:\d{1,2} ?: ?)?\d{1,2} ?: ?\d\d(?: ?[.,] ?\d{1,3})?)\s*(?:-{1,2}>|-{1,2}&gt;|[–—]>|→)\s*((?:\d{1,2} ?: ?)?\d{1,2} ?: ?\d\d(?: ?[.,] ?\d{1,3})?)(?:\s|$)/;

function readTimes(line: string): Times | undefined {
  const [, from = '', to = ''] = timesOfCue.exec(line) ?? [];
  const [start, end] = [from, to].map((one) => parseClockTime(one.replaceAll(' ', '')));
  if (start === undefined || end === undefined || !(start < end) || end > longestVideo) return undefined;
  return { start, end };
}

/** In WebVTT's format: `01:02:03.500`. */
function exactTime(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const whole = Math.floor(thousandths / 1000);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60].map(twoDigits);
  return `${parts.join(':')}.${String(thousandths % 1000).padStart(3, '0')}`;
}
