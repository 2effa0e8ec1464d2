import * as z from 'zod';
import { anyRecordAnswer, recordName, sentRecordName } from '#cms/records/api.ts';
import { changeKinds } from '#cms/records/change-log.ts';
import { boundedPagingQuery, pagingFields } from '#cms/records/list-request.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { count, datetime, id, messageAnswer, revision, text } from '#core/api/schemas.ts';

const recordParams = z.object({
  record: sentRecordName.describe('The type of the record.'),
  id: text.describe('The `_id` of the record.'),
});
const record = recordName.describe('The type of the record.');
const kind = z.enum(changeKinds).describe('The action.');
const fieldValue = z.union([z.string(), z.number(), z.null()]);
/** The union of all types, which are known only after this module is loaded. */
const anyRecord = {
  get 200() {
    return anyRecordAnswer();
  },
};

/** A change as staff see it; of people it contains only the name. */
const change = z.object({ record, _id: id, title: text, kind, at: datetime, by: text });
export type PresentedChange = z.output<typeof change>;

/** A deleted record that can be restored. */
const trashed = change.omit({ kind: true }).extend({
  by: text.describe('The account that deleted it.'),
  dependentCount: count.describe('Number of records deleted with it.'),
  expiresAt: datetime.describe('Until when it can be restored.'),
  eraseError: text.optional().describe('Why the caller may not erase it; absent if they may.'),
});
export type TrashedRecord = z.output<typeof trashed>;

/** A revision of a record, as staff see it. */
const version = z.object({
  ...{ revision, kind, at: datetime, by: text },
  differences: z
    .array(z.object({ field: text, before: fieldValue, after: fieldValue }))
    .describe('The changed fields.'),
  canRestore: z
    .boolean()
    .describe('Whether the record can be restored to this revision and differs from it.'),
});
export type Version = z.output<typeof version>;

/** The calls about the trash, the history of records and recent changes. */
export const changeCalls = defineCalls('Trash and history', {
  'GET trash': {
    summary: 'List the deleted records that can be restored, newest first',
    action: 'trash.read',
    query: boundedPagingQuery,
    answers: { 200: z.object({ trash: z.array(trashed) }) },
  },
  'POST trash/:record/:id/restore': {
    summary: 'Restore a deleted record and the records deleted with it',
    action: 'trash.restore',
    params: recordParams,
    answers: anyRecord,
    errors: [409],
  },
  'DELETE trash/:record/:id': {
    summary: 'Erase a deleted record for good',
    action: 'trash.erase',
    params: recordParams,
    answers: { 200: messageAnswer },
    errors: [409],
  },
  'GET history/:record/:id': {
    summary: 'List the history of a record, newest first',
    action: 'history.read',
    params: recordParams,
    query: boundedPagingQuery,
    answers: { 200: z.object({ history: z.array(version) }) },
  },
  'GET changes': {
    summary: 'List recent changes, newest first, without those caused by another change',
    action: 'history.read',
    query: z.object({ ...pagingFields, limit: pagingFields.limit.unwrap().default(20) }),
    answers: { 200: z.object({ changes: z.array(change) }) },
  },
  'POST history/:record/:id/:revision/restore': {
    summary: 'Restore a record to a revision',
    action: 'content.write',
    params: recordParams.extend({ revision: text.meta({ type: 'integer' }) }),
    answers: anyRecord,
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof changeCalls> {}
}
