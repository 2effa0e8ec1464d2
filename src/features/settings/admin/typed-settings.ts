import { formatDay } from '#core/time/format-day.ts';
import type { OpeningHours } from '#core/time/opening-hours.ts';
import type { PresentedSetting, PresentedSettings } from '../api.ts';
import type { TypedSetting } from '../rules/setting-types.ts';
import { type SettingName, type SiteSettings, siteSettings } from '../rules/settings.ts';

export type SettingType = TypedSetting['type'];
export type SettingOf<Type extends SettingType> = Extract<TypedSetting, { type: Type }>;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A setting in words, where it cannot be edited. */
export function describeSetting(name: SettingName, value: SiteSettings[SettingName]): string {
  const setting = siteSettings[name];
  const describe = descriptions[setting.type] as Describe<SettingType>;
  return describe(value, setting) || (setting.defaultValue === '' ? 'empty' : 'none');
}

type Describe<Type extends SettingType> = (
  value: SettingOf<Type>['defaultValue'],
  setting: SettingOf<Type>,
) => string;

const unchanged = (text: string) => text;
const joinList = (texts: string[]) => texts.join(', ');
const dayInWords = (day: string) => (day ? formatDay(day) : '');

const descriptions: { readonly [Type in SettingType]: Describe<Type> } = {
  text: unchanged,
  longText: unchanged,
  email: unchanged,
  date: dayInWords,
  texts: joinList,
  choice: (chosen, { choices }) => choices[chosen] ?? '',
  number: (value, { mayBeEmpty }) => (mayBeEmpty && value === 0 ? '' : String(value)),
  openingHours: describeHours,
  savedReplies: (replies) => joinList(replies.map(({ title }) => title)),
  legalConfirmation: ({ on }) => dayInWords(on),
  webinarEmail: ({ subject, text }) => `${subject}\n${text}`,
  colour: unchanged,
  picture: ({ name }) => (name ? 'a picture of your own' : 'the logo of the design'),
};

function describeHours({ week, holidays }: OpeningHours): string {
  const days = week.flatMap((spans, index) => {
    const times = spans.map(({ from, to }) => `${from} – ${to}`).join(' and ');
    return times ? [`${weekdays[index]} ${times}`] : [];
  });
  const open = days.length > 0 ? days.join('; ') : 'always open';
  return holidays.length > 0 ? `${open}. Holidays: ${holidays.map(formatDay).join(', ')}` : open;
}

/** Unsaved changes. */
export type SettingChanges = Partial<SiteSettings>;
/** Settings with unsaved changes that another person has saved meanwhile. */
export type SettingConflicts = Partial<Record<SettingName, PresentedSetting>>;

export const settingNamesIn = (some: object) => Object.keys(some) as SettingName[];

/** Whether two values are stored as the same: an additional empty line is no change. */
export function isSameSetting(name: SettingName, one: unknown, other: unknown): boolean {
  return storedForm(name, one) === storedForm(name, other);
}

function storedForm(name: SettingName, value: unknown): string {
  const read = siteSettings[name].read(value);
  return JSON.stringify(read.ok ? read.value : value);
}

/** The errors of unsaved changes, by setting. */
export function problemsOf(typed: SettingChanges): Partial<Record<SettingName, string>> {
  return Object.fromEntries(
    settingNamesIn(typed).flatMap((name) => {
      const read = siteSettings[name].read(typed[name]);
      return read.ok ? [] : [[name, read.message]];
    }),
  );
}

/** The changes to send: a setting equal to its default is reset, so that it follows the default. */
export function changesOf(typed: SettingChanges, settings: PresentedSettings) {
  return Object.fromEntries(
    settingNamesIn(typed).map((name) => {
      const { defaultValue, revision } = settings[name];
      const value = isSameSetting(name, typed[name], defaultValue) ? null : (typed[name] ?? null);
      return [name, { value, revision }];
    }),
  );
}

/**
 * Merges unsaved changes with settings that were loaded again: each side keeps its own changes, and a setting changed on both
 * sides is a conflict for the user.
 */
export function mergeChanges(
  typed: SettingChanges,
  before: (name: SettingName) => number,
  settings: PresentedSettings,
) {
  const remaining: SettingChanges = { ...typed };
  const conflicts: SettingConflicts = {};
  for (const name of settingNamesIn(typed)) {
    const now = settings[name];
    if (isSameSetting(name, typed[name], now.value) || now.setBy) delete remaining[name];
    else if (now.revision !== before(name)) conflicts[name] = now;
  }
  return { typed: remaining, conflicts };
}
