import * as z from 'zod';
import { boundedPagingFields } from '#cms/records/list-request.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { csvAnswer, datetime, id, text } from '#core/api/schemas.ts';
import { kindTitles } from './rules/activity.ts';
import { activityQuery } from './rules/query.ts';

/** The author of an action. */
const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), id, name: text.describe('Empty: the account was erased.') }),
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('system'), name: text.describe('Of the job or command.') }),
]);
const activity = z.object({
  ...{ _id: id, at: datetime, by: actor },
  kind: text.describe('The action.').meta({ enum: Object.keys(kindTitles) }),
  about: z
    .object({ kind: text, _id: text, name: text })
    .describe('The object of the action; its texts are empty where there is none.'),
  // Their names depend on the kind.
  details: z.record(z.string(), z.union([z.string(), z.number()])).describe('Further details, by name.'),
  ipAddress: text.describe('The IP address of the request; empty: unknown.'),
  browser: text.describe('A short name of the browser, as the browser states it.'),
});
/** An activity entry, as staff see it. */
export type PresentedActivity = z.output<typeof activity>;

/** The calls about activity entries and record changes. No call changes them. */
export const activityCalls = defineCalls('Activity', {
  'GET activity': {
    summary: 'List the activity, newest first: changes of records and other logged actions',
    action: 'activity.read',
    query: activityQuery.extend(boundedPagingFields),
    answers: { 200: z.object({ activity: z.array(activity) }) },
  },
  'GET exports/activity': {
    summary: 'Export the whole list as CSV',
    action: 'activity.read',
    query: activityQuery,
    answers: { 200: csvAnswer('The columns of the list.') },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof activityCalls> {}
}
