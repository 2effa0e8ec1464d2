import * as z from 'zod';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, day, text } from '#core/api/schemas.ts';
import type { TypedSetting } from './rules/setting-types.ts';
import { type SettingName, type SiteSettings, settingNames, siteSettings } from './rules/settings.ts';

type Value = SiteSettings[SettingName];

const openingHours = z.object({
  week: z
    .array(z.array(z.object({ from: text, to: text })))
    .length(7)
    .describe('Seven days, Monday first; HH:MM in the time zone of the site.')
    .meta({ examples: [siteSettings.openingHours.defaultValue.week] }),
  holidays: z.array(day),
});
const savedReplies = z.array(z.object({ title: text, text }));

const brandLogo = z.object({
  name: text.describe('Of a stored picture, as `POST pictures` answers it; empty: the logo of the design.'),
  ...{ width: count, height: count },
});

const values: Readonly<Record<Exclude<TypedSetting['type'], 'choice'>, z.ZodType<Value, Value>>> = {
  ...{ text, longText: text, email: text, texts: z.array(text), number: z.int() },
  date: text.describe('YYYY-MM-DD; empty: none.'),
  ...{ openingHours, savedReplies },
  legalConfirmation: z.object({
    on: text.describe('YYYY-MM-DD; empty: not confirmed.'),
    wording: z.int().describe('The version of the confirmed text.'),
  }),
  webinarEmail: z.object({ subject: text, text }),
  colour: text.describe('As #rrggbb.'),
  picture: brandLogo,
};
function valueSchema(setting: TypedSetting): z.ZodType<Value, Value> {
  const schema = setting.type === 'choice' ? z.enum(Object.keys(setting.choices)) : values[setting.type];
  return schema.meta({ examples: [setting.defaultValue] });
}

/** An object with a field for each setting. */
function eachSetting<Schema extends z.ZodType>(schemaOf: (value: z.ZodType<Value, Value>) => Schema) {
  const schemas = settingNames.map((name) => [
    name,
    schemaOf(valueSchema(siteSettings[name])).describe(siteSettings[name].label),
  ]);
  return z.object(Object.fromEntries(schemas) as { [Name in SettingName]: Schema });
}

const settings = eachSetting((value) =>
  z.object({
    ...{ value, defaultValue: value },
    setBy: text
      .nullable()
      .describe('The environment variable that sets it: then it cannot be changed here. Null: none.'),
    revision: count,
    changedAt: datetime.nullable().describe('Null: it was never changed.'),
    changedBy: text,
  }),
);
export type PresentedSettings = z.output<typeof settings>;
/** A setting for administrators. */
export type PresentedSetting = PresentedSettings[SettingName];

const sentChanges = z.object({
  settings: eachSetting((value) => z.object({ value: value.nullable(), revision: count })).partial(),
});
/**
 * Only described here. The service validates each setting by its definition and the environment, and answers with a
 * message for each.
 */
const changes = sentChanges.catch((failed) => failed?.input as never) as unknown as z.ZodType<
  unknown,
  z.input<typeof sentChanges>
>;

/** The calls for the settings of the site, and for the texts of the front desk. */
export const settingsCalls = defineCalls('Settings', {
  'GET site-settings': {
    summary: 'The settings of the site',
    action: 'settings.manage',
    answers: { 200: z.object({ settings }) },
  },
  'PUT site-settings': {
    summary: 'Change some settings: all in the request, or none',
    description: 'A value of null resets a setting to its default.',
    action: 'settings.manage',
    body: changes,
    // Bytes: all saved replies at their maximum length, in any script.
    bodyLimit: 524_288,
    answers: { 200: z.object({ settings }) },
    errors: [409],
    current: settings,
  },
  'GET front-desk/texts': {
    summary: 'The greeting, saved replies and opening hours of the front desk, and the cities of the form',
    action: 'enquiry.read',
    answers: {
      200: z.object({ greeting: text, savedReplies, openingHours, cities: z.array(text) }),
    },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof settingsCalls> {}
}
