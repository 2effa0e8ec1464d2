// Validates the settings of the site. Pure and without a library: the settings screen uses the same rules during
// typing.

import { emailProblem } from '#core/text/contact-rules.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { isDay } from '#core/time/calendar.ts';
import type { OpeningHours, OpenSpan } from '#core/time/opening-hours.ts';

export type Read<Value> = { ok: true; value: Value } | { ok: false; message: string };
export type Rule<Value> = (sent: unknown) => Read<Value>;

/** A setting that is a whole number, such as of days or hours. */
export interface NumberSetting {
  label: string;
  help: string;
  least: number;
  most: number;
  usual: number;
}

/**
 * The stored value of a setting, or its default where nothing is stored that this version understands.
 *
 * @param json null or undefined: nothing is stored
 */
export function storedValue<Value>(
  { usual, read }: { usual: Value; read: Rule<Value> },
  json: string | null | undefined,
): Value {
  if (json === null || json === undefined) return usual;
  const stored = read(JSON.parse(json));
  return stored.ok ? stored.value : usual;
}

/** An answer that staff write often. */
export interface SavedReply {
  title: string;
  text: string;
}

const right = <Value>(value: Value): Read<Value> => ({ ok: true, value });
const wrong = (message: string): { ok: false; message: string } => ({ ok: false, message });

/** Invisible characters that are never typed: they could reverse a text, or hide a part of it. */
const unseen = /[\u{ad}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}\p{Cs}\p{Co}]/gu;
const markup = /<\/?[a-z!][^>]*>/i;

function clean(sent: string, isLong: boolean): string {
  const lines = withLineFeeds(sent.normalize('NFC')).split('\n');
  const tidy = lines.map((line) =>
    line
      .replace(/\p{Cc}/gu, ' ')
      .replace(unseen, '')
      .trimEnd(),
  );
  return isLong ? tidy.join('\n').trim() : tidy.join(' ').replace(/\s+/g, ' ').trim();
}

interface TextRule {
  /** Characters. */
  longest: number;
  isLong?: boolean;
  /** The message for an empty value; absent: it may be empty. */
  required?: string;
  /** The name of the value in messages. */
  what?: string;
}

/** A rule for a plain text, without invisible characters. */
export const text =
  ({ longest, isLong = false, required, what = 'This' }: TextRule): Rule<string> =>
  (sent) => {
    if (typeof sent !== 'string') return wrong('Please send a text.');
    const value = clean(sent, isLong);
    if (!value && required) return wrong(required);
    if (value.length > longest)
      return wrong(
        `${what} is too long: please keep it under ${longest.toLocaleString('en-IN')} characters.`,
      );
    if (markup.test(value))
      return wrong(`${what} contains HTML. Please write plain text; line breaks are kept.`);
    return right(value);
  };

interface ListRule {
  least?: number;
  most: number;
  /** The name of one item in messages, as in 'Phone number 2 …'. */
  one: string;
  /** The message for too few items. */
  required?: string;
}

/** A rule for a list of texts. Empty items and duplicates are left out. */
export const list =
  <Value>(rule: Rule<Value>, { least = 0, most, one, required = '' }: ListRule): Rule<Value[]> =>
  (sent) => {
    if (!Array.isArray(sent)) return wrong('Please send a list.');
    const values: Value[] = [];
    const known = new Set<string>();
    for (const [index, item] of sent.entries()) {
      if (typeof item === 'string' && item.trim() === '') continue;
      const read = rule(item);
      if (!read.ok) return wrong(`${one} ${index + 1}: ${read.message}`);
      const key = JSON.stringify(read.value).toLowerCase();
      if (!known.has(key)) values.push(read.value);
      known.add(key);
    }
    if (values.length < least) return wrong(required);
    return values.length > most ? wrong(`Please keep to ${most} at most.`) : right(values);
  };

/** In the form that visitors read and phones dial. */
export const phone: Rule<string> = (sent) => {
  const read = text({ longest: 30 })(sent);
  if (!read.ok) return read;
  const digits = read.value.replace(/\D/g, '').length;
  const isPhone = /^\+?[\d\s().-]+$/.test(read.value) && digits >= 3 && digits <= 15;
  return isPhone ? read : wrong('please enter a phone number such as +91 98765 43210.');
};

export const email: Rule<string> = (sent) => {
  const read = text({ longest: 254 })(sent);
  if (!read.ok) return read;
  return emailProblem(read.value) === undefined
    ? read
    : wrong('please enter an email address such as care@example.org.');
};

/** A rule for a whole number within bounds, as a number or a text. */
export const wholeNumber =
  ({ least, most }: { least: number; most: number }): Rule<number> =>
  (sent) => {
    const value = typeof sent === 'string' && /^\s*\d{1,9}\s*$/.test(sent) ? Number(sent) : sent;
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? right(value)
      : wrong(`Please enter a whole number from ${least} to ${most.toLocaleString('en-IN')}.`);
  };

/** A rule for one of several values. */
export const choice =
  <const Word extends string>(words: Readonly<Record<Word, string>>): Rule<Word> =>
  (sent) =>
    typeof sent === 'string' && Object.hasOwn(words, sent)
      ? right(sent as Word)
      : wrong('Please choose one from the list.');

const replyTitle = text({ longest: 80, required: 'please give it a title.', what: 'the title' });
const replyText = text({ longest: 3000, isLong: true, required: 'please write its text.', what: 'the text' });

export const savedReply: Rule<SavedReply> = (sent) => {
  const given = asObject(sent);
  const [title, body] = [replyTitle(given.title ?? ''), replyText(given.text ?? '')];
  if (!title.ok) return title;
  return body.ok ? right({ title: title.value, text: body.value }) : body;
};

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const maxSpans = 3;
const maxHolidays = 200;

export const openingHours: Rule<OpeningHours> = (sent) => {
  const { week, holidays } = asObject(sent);
  if (!Array.isArray(week) || week.length !== 7) return wrong('Please send the hours of seven days.');
  if (!Array.isArray(holidays)) return wrong('Please send a list of holidays.');
  const read: OpenSpan[][] = [];
  for (const [index, spans] of week.entries()) {
    const ofDay = readDay(spans);
    if (!ofDay.ok) return wrong(`${days[index]}: ${ofDay.message}`);
    read.push(ofDay.value);
  }
  const listed = new Set<string>();
  for (const day of holidays) {
    if (typeof day === 'string' && day.trim() === '') continue;
    if (!isDay(day)) return wrong('A holiday is not a valid date. Please choose it in the calendar.');
    listed.add(day);
  }
  if (listed.size > maxHolidays) return wrong(`Please keep to ${maxHolidays} holidays; past ones can go.`);
  return right({ week: read, holidays: [...listed].sort() });
};

function readDay(sent: unknown): Read<OpenSpan[]> {
  if (!Array.isArray(sent) || sent.length > maxSpans) return wrong(`please keep to ${maxSpans} periods.`);
  const spans: OpenSpan[] = [];
  for (const one of sent) {
    const { from, to } = asObject(one);
    if (typeof from !== 'string' || typeof to !== 'string' || !clock.test(from)) {
      return wrong('please enter both times, such as 09:00 and 18:00.');
    }
    if (to !== '24:00' && !clock.test(to)) return wrong('please enter both times, such as 09:00 and 18:00.');
    // Midnight at the end of a day is 24:00.
    const end = to === '00:00' ? '24:00' : to;
    if (from >= end) return wrong(`it closes at ${to}, which is not after ${from}.`);
    spans.push({ from, to: end });
  }
  spans.sort((a, b) => (a.from < b.from ? -1 : 1));
  const meets = spans.some(({ from }, index) => index > 0 && from <= (spans[index - 1]?.to ?? ''));
  return meets ? wrong('its times overlap or touch. Please make them one.') : right(spans);
}

function asObject(sent: unknown): Record<string, unknown> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? (sent as Record<string, unknown>)
    : {};
}
