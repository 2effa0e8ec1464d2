import { errorResponses, objectWith, responses } from '#core/http/open-api.ts';
import { settingNames, siteSettings } from './rules/settings.ts';

const tags = ['Settings'];
const text = { type: 'string' };
const reply = { type: 'object', properties: { title: text, text } };
const span = { type: 'object', properties: { from: text, to: text } };
const openingHours = {
  type: 'object',
  properties: {
    week: {
      type: 'array',
      description: 'Seven days, Monday first; HH:MM in the time zone of the site.',
      items: { type: 'array', items: span },
    },
    holidays: { type: 'array', items: { ...text, format: 'date' } },
  },
};
const each = (schema: object) => ({
  type: 'object',
  properties: Object.fromEntries(
    settingNames.map((name) => [name, { ...schema, description: siteSettings[name].label }]),
  ),
});
const revision = { type: 'integer', minimum: 0 };
const presented = {
  type: 'object',
  properties: {
    value: {},
    defaultValue: {},
    setBy: { type: ['string', 'null'], description: 'The environment variable that overrides it.' },
    revision,
    changedAt: { type: ['string', 'null'], format: 'date-time' },
    changedBy: text,
  },
};
const settings = objectWith('settings', each(presented));

/** The OpenAPI entries of the calls about the settings of the site. */
export const settingsDocs = {
  list: { tags, summary: 'The settings of the site', response: responses(200, settings, {}) },
  save: {
    tags,
    summary: 'Change some settings: all in the request, or none',
    description: 'A value of null resets a setting to its default.',
    body: objectWith('settings', each({ type: 'object', properties: { value: {}, revision } })),
    response: responses(200, settings, errorResponses(400, 409, 413, 415)),
  },
  texts: {
    tags,
    summary:
      'What the front desk begins with when it writes to parents, when it is there, and the cities of the form',
    response: responses(
      200,
      {
        type: 'object',
        properties: {
          greeting: text,
          savedReplies: { type: 'array', items: reply },
          openingHours,
          cities: { type: 'array', items: text },
        },
      },
      {},
    ),
  },
};
