// Validates the settings of the site. Pure and without a library: the settings screen uses the same rules during
// typing.

import type { BrandColour, BrandLogo } from '#core/brand/brand.ts';
import { colourProblem } from '#core/brand/brand-colours.ts';
import { type HexColour, isHexColour } from '#core/brand/contrast.ts';
import { emailProblem } from '#core/text/contact-rules.ts';
import { withLineFeeds } from '#core/text/plain-text.ts';
import { isDay } from '#core/time/calendar.ts';
import type { OpeningHours, OpenSpan } from '#core/time/opening-hours.ts';

export type ParseResult<Value> = { ok: true; value: Value } | { ok: false; message: string };
export type SettingRule<Value> = (sent: unknown) => ParseResult<Value>;

/** A setting that is a whole number, such as of days or hours. */
export interface NumberSetting {
  label: string;
  help: string;
  least: number;
  most: number;
  defaultValue: number;
  /** Whether it can be empty, which is 0. */
  mayBeEmpty?: boolean;
}

/**
 * The stored value of a setting, or its default where nothing is stored that this version understands.
 *
 * @param json null or undefined: nothing is stored
 */
export function storedValue<Value>(
  { defaultValue, read }: { defaultValue: Value; read: SettingRule<Value> },
  json: string | null | undefined,
): Value {
  if (json === null || json === undefined) return defaultValue;
  const stored = read(JSON.parse(json));
  return stored.ok ? stored.value : defaultValue;
}

/** An answer that staff write often. */
export interface SavedReply {
  title: string;
  text: string;
}

const valid = <Value>(value: Value): ParseResult<Value> => ({ ok: true, value });
const invalid = (message: string): { ok: false; message: string } => ({ ok: false, message });

/** Invisible characters that are never typed: they could reverse a text, or hide a part of it. */
const invisible = /[\u{ad}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}\p{Cs}\p{Co}]/gu;
const markup = /<\/?[a-z!][^>]*>/i;

function clean(sent: string, isLong: boolean): string {
  const lines = withLineFeeds(sent.normalize('NFC')).split('\n');
  const tidy = lines.map((line) =>
    line
      .replace(/\p{Cc}/gu, ' ')
      .replace(invisible, '')
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
  ({ longest, isLong = false, required, what = 'This' }: TextRule): SettingRule<string> =>
  (sent) => {
    if (typeof sent !== 'string') return invalid('Please send a text.');
    const value = clean(sent, isLong);
    if (!value && required) return invalid(required);
    if (value.length > longest)
      return invalid(
        `${what} is too long: please keep it under ${longest.toLocaleString('en-IN')} characters.`,
      );
    if (markup.test(value))
      return invalid(`${what} contains HTML. Please write plain text; line breaks are kept.`);
    return valid(value);
  };

interface ListRule {
  least?: number;
  most: number;
  /** The name of one item, as in 'Phone number 2 …'. */
  one: string;
  /** The message for too few items. */
  required?: string;
}

/** A rule for a list. Empty items and duplicates are left out. */
export const list =
  <Value>(
    rule: SettingRule<Value>,
    { least = 0, most, one, required = '' }: ListRule,
  ): SettingRule<Value[]> =>
  (sent) => {
    if (!Array.isArray(sent)) return invalid('Please send a list.');
    const values: Value[] = [];
    const known = new Set<string>();
    for (const [index, item] of sent.entries()) {
      if (typeof item === 'string' && item.trim() === '') continue;
      const read = rule(item);
      if (!read.ok) return invalid(`${one} ${index + 1}: ${read.message}`);
      const key = JSON.stringify(read.value).toLowerCase();
      if (!known.has(key)) values.push(read.value);
      known.add(key);
    }
    if (values.length < least) return invalid(required);
    return values.length > most ? invalid(`Please keep to ${most} at most.`) : valid(values);
  };

/** In the form that visitors read and phones dial. */
export const phone: SettingRule<string> = (sent) => {
  const read = text({ longest: 30 })(sent);
  if (!read.ok) return read;
  const digits = read.value.replace(/\D/g, '').length;
  const isPhone = /^\+?[\d\s().-]+$/.test(read.value) && digits >= 3 && digits <= 15;
  return isPhone ? read : invalid('please enter a phone number such as +91 98765 43210.');
};

export const email: SettingRule<string> = (sent) => {
  const read = text({ longest: 254 })(sent);
  if (!read.ok) return read;
  return emailProblem(read.value) === undefined
    ? read
    : invalid('please enter an email address such as care@example.org.');
};

type NumberBounds = Pick<NumberSetting, 'least' | 'most' | 'mayBeEmpty'>;

/** A rule for a whole number within bounds, as a number or a text. */
export const wholeNumber =
  ({ least, most, mayBeEmpty = false }: NumberBounds): SettingRule<number> =>
  (sent) => {
    if (mayBeEmpty && (sent === 0 || (typeof sent === 'string' && sent.trim() === ''))) return valid(0);
    const value = typeof sent === 'string' && /^\s*\d{1,9}\s*$/.test(sent) ? Number(sent) : sent;
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      ? valid(value)
      : invalid(`Please enter a whole number from ${least} to ${most.toLocaleString('en-IN')}.`);
  };

/** A rule for one of several values. */
const oneOf =
  <Word extends string>(words: Readonly<Record<Word, string>>): SettingRule<Word> =>
  (sent) =>
    typeof sent === 'string' && Object.hasOwn(words, sent)
      ? valid(sent as Word)
      : invalid('Please choose one from the list.');

// Types of settings with options: the type, the options for the screen, and the rule. A definition spreads them.

/** A setting that is one of several values, each with its label. */
export const choice = <Word extends string>(choices: Readonly<Record<Word, string>>) =>
  ({ type: 'choice', choices, read: oneOf(choices) }) as const;

/** A setting that is a whole number within bounds. */
export const number = (bounds: NumberBounds) =>
  ({
    type: 'number',
    ...{ least: bounds.least, most: bounds.most, ...(bounds.mayBeEmpty && { mayBeEmpty: true }) },
    read: wholeNumber(bounds),
  }) as const;

export interface TextsOptions extends ListRule {
  inputType?: 'tel' | 'email';
  /** Several fit side by side on wide screens. */
  areShort?: boolean;
  /** Items that are always in the list: the screen shows them first, read-only. */
  alwaysOffered?: readonly string[];
}

/** A setting that is a list of texts. Empty items and duplicates are left out. */
export const texts = (rule: SettingRule<string>, options: TextsOptions) =>
  ({ type: 'texts', options, read: list(rule, options) }) as const;

/** A setting that is a colour of the brand: six hexadecimal digits, readable wherever it is used. */
export const colour = (brandColour: BrandColour) =>
  ({ type: 'colour', brandColour, read: readableColour(brandColour) }) as const;

const readableColour =
  (brandColour: BrandColour): SettingRule<HexColour> =>
  (sent) => {
    const [, digits] = typeof sent === 'string' ? (/^\s*#?([\da-f]{6})\s*$/i.exec(sent) ?? []) : [];
    const value = `#${digits?.toLowerCase()}`;
    if (!isHexColour(value)) return invalid('Please enter a colour as # and six digits, such as #c8402a.');
    const problem = colourProblem(brandColour, value);
    return problem ? invalid(problem) : valid(value);
  };

/** The name of a stored picture, as the upload answers it. */
const pictureName = /^[0-9a-f]{24}\.webp$/;
const maxPictureSide = 20_000;

/** A rule for a stored picture. The server checks that it exists, and sets its size. */
export const storedPicture: SettingRule<BrandLogo> = (sent) => {
  const { name, width, height } = asObject(sent);
  if (name === '') return valid({ name, width: 0, height: 0 });
  if (typeof name !== 'string' || !pictureName.test(name))
    return invalid('Please upload the picture, or choose one from the library.');
  const [isWidth, isHeight] = [width, height].map(wholeNumber({ least: 0, most: maxPictureSide }));
  return isWidth?.ok && isHeight?.ok
    ? valid({ name, width: isWidth.value, height: isHeight.value })
    : invalid('Please send the width and height of the picture.');
};

const replyTitle = text({ longest: 80, required: 'please give it a title.', what: 'the title' });
const replyText = text({ longest: 3000, isLong: true, required: 'please write its text.', what: 'the text' });

export const savedReply: SettingRule<SavedReply> = (sent) => {
  const reply = asObject(sent);
  const [title, body] = [replyTitle(reply.title ?? ''), replyText(reply.text ?? '')];
  if (!title.ok) return title;
  return body.ok ? valid({ title: title.value, text: body.value }) : body;
};

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const maxSpans = 3;
const maxHolidays = 200;

export const openingHours: SettingRule<OpeningHours> = (sent) => {
  const { week, holidays } = asObject(sent);
  if (!Array.isArray(week) || week.length !== 7) return invalid('Please send the hours of seven days.');
  if (!Array.isArray(holidays)) return invalid('Please send a list of holidays.');
  const spansOfWeek: OpenSpan[][] = [];
  for (const [index, spans] of week.entries()) {
    const ofDay = readDay(spans);
    if (!ofDay.ok) return invalid(`${days[index]}: ${ofDay.message}`);
    spansOfWeek.push(ofDay.value);
  }
  const listed = new Set<string>();
  for (const day of holidays) {
    if (typeof day === 'string' && day.trim() === '') continue;
    if (!isDay(day)) return invalid('A holiday is not a valid date. Please choose it in the calendar.');
    listed.add(day);
  }
  if (listed.size > maxHolidays) return invalid(`Please keep to ${maxHolidays} holidays; past ones can go.`);
  return valid({ week: spansOfWeek, holidays: [...listed].sort() });
};

function readDay(sent: unknown): ParseResult<OpenSpan[]> {
  if (!Array.isArray(sent) || sent.length > maxSpans) return invalid(`please keep to ${maxSpans} periods.`);
  const spans: OpenSpan[] = [];
  for (const one of sent) {
    const { from, to } = asObject(one);
    if (typeof from !== 'string' || typeof to !== 'string' || !clock.test(from)) {
      return invalid('please enter both times, such as 09:00 and 18:00.');
    }
    if (to !== '24:00' && !clock.test(to))
      return invalid('please enter both times, such as 09:00 and 18:00.');
    // Midnight at the end of a day is 24:00.
    const end = to === '00:00' ? '24:00' : to;
    if (from >= end) return invalid(`it closes at ${to}, which is not after ${from}.`);
    spans.push({ from, to: end });
  }
  spans.sort((a, b) => (a.from < b.from ? -1 : 1));
  const overlaps = spans.some(({ from }, index) => index > 0 && from <= (spans[index - 1]?.to ?? ''));
  return overlaps ? invalid('its times overlap or touch. Please make them one.') : valid(spans);
}

function asObject(sent: unknown): Record<string, unknown> {
  return typeof sent === 'object' && sent !== null && !Array.isArray(sent)
    ? (sent as Record<string, unknown>)
    : {};
}
