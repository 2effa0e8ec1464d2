import * as z from 'zod';
import { contentName, sentContentName } from '#cms/records/api.ts';
import { boundedPagingFields } from '#cms/records/list-request.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  count,
  datetime,
  id,
  idParams,
  messageAnswer,
  revision,
  sentId,
  sentIdOrNone,
  text,
  trimmedText,
} from '#core/api/schemas.ts';
import { maxTextBytes } from '#core/http/multipart-form.ts';
import { largestNumber } from '#core/text/numbers.ts';
import { draftKeyMessage, isDraftKey, maxDraftLength } from './rules.ts';

const action = 'content.write';

/** The fields of a draft in lists. */
const draftSummary = z.object({
  id: id.describe('A UUID, chosen by the form that created it.'),
  record: contentName,
  recordId: text.describe('The id of the entry; empty: a new one.'),
  accountId: id,
  accountName: text.describe('The name of the author’s account at the last save.'),
  title: text.describe('The title of the entry in the draft.'),
  baseRevision: count.describe('The last revision of the entry that the author has seen; 0 for a new one.'),
  revision: revision.describe('The revision of the draft itself: increases with each save.'),
  ...{ createdAt: datetime, savedAt: datetime },
  discardedAt: datetime.nullable().describe('When the author discarded it; null: it is open.'),
});
export type DraftSummary = z.output<typeof draftSummary>;

// The keys are the fields of the type of content.
const texts = z.record(z.string(), text);
/** Unpublished input in the form of an entry: the fields that differ, as forms send them. */
const draft = draftSummary.extend({
  values: texts,
  base: texts.describe('The values of the entry when these fields were first edited.'),
});
export type Draft = z.output<typeof draft>;

/** The values of a draft before words were removed. */
const draftState = z.object({
  id,
  at: datetime.describe('The time of the removal.'),
  reason: z
    .enum(['typed over', 'decided', 'discarded', 'published'])
    .describe(
      'Why words were removed: overwritten, rejected in a conflict, discarded, or not part of the published version.',
    ),
  values: texts.describe('The former values of the fields with removed words.'),
});
export type DraftState = z.output<typeof draftState>;
export type StateReason = DraftState['reason'];

/** The data of an open form about its entry. */
const presence = z.object({
  others: z
    .array(
      z.object({
        name: text,
        isOwn: z.boolean().describe('Another window of the same account.'),
        openedAt: datetime,
        savedAt: datetime.nullable().describe('When they last saved a draft of it; null: they have none.'),
      }),
    )
    .describe('The other open forms of the entry.'),
  revision: revision.nullable().describe('The current revision of the entry; null: it was deleted.'),
  draft: z.object({ id, revision }).nullable().describe('The account’s own open draft of it.'),
  hasStates: z.boolean().describe('Whether the account’s drafts of this entry have earlier states.'),
});
export type Presence = z.output<typeof presence>;
export type OtherForm = Presence['others'][number];

const sentKey = z
  .string('Please send a key.')
  .regex(isDraftKey, draftKeyMessage)
  .meta({ examples: ['1f0c2a4e-6b7d-4c8e-9f10-2a3b4c5d6e7f'] });
const sentRevision = z
  .int('Please send a whole number.')
  .min(0, 'Please send a whole number from 0.')
  .max(largestNumber, 'This number is too large.');
const draftText = z
  .string('Please send a text.')
  .max(maxDraftLength, 'This is too long to be kept. Please shorten it.')
  // PostgreSQL can store neither a NUL nor a lone surrogate.
  .transform((typed) => typed.replaceAll('\0', '').toWellFormed());
// The keys are the fields of the type of content; unknown ones are dropped.
const draftTexts = z.record(z.string(), draftText);

/** A save of a draft: the changes since the last one. */
const draftSave = z.object({
  saveKey: sentKey.describe('A new key for each save, chosen by the sender: a repeated save runs once.'),
  revision: sentRevision.describe('The revision of the draft that it continues from; 0: there is none yet.'),
  record: sentContentName,
  recordId: sentIdOrNone().describe('Empty: a new entry.'),
  baseRevision: sentRevision,
  values: z
    .record(z.string(), draftText.nullable())
    .describe('The changed values; null: the field equals the entry again.'),
  base: draftTexts.default({}),
  previousSaveKey: sentKey
    .optional()
    .describe(
      'The key of an earlier save of the same form without an answer: the draft may be in the state after that save instead of `revision`. This save contains its changes.',
    ),
  rejected: draftTexts.default({}).describe('Texts that the author has rejected; kept as an earlier state.'),
});
/** As sent, and as validated. */
export type DraftSave = z.input<typeof draftSave>;
export type SentDraft = z.output<typeof draftSave>;

const openForm = z.object({
  form: sentKey,
  record: sentContentName,
  recordId: sentId('Please say which entry it is.'),
});

const ofEntry = { record: trimmedText.default(''), recordId: trimmedText.default('') };
const draftParams = idParams('Of the draft.');

/** The calls about unpublished input of staff. */
export const draftCalls = defineCalls('Drafts', {
  'GET drafts': {
    summary: 'My drafts, or all drafts of a type or of an entry',
    action,
    query: z.object({ ...boundedPagingFields, ...ofEntry }),
    answers: { 200: z.object({ drafts: z.array(draftSummary) }) },
    errors: [404],
  },
  'GET drafts/:id': {
    summary: 'A draft with its values',
    action,
    params: draftParams,
    answers: {
      200: z.object({
        draft,
        isAbandoned: z.boolean().describe('Its author cannot continue it: others may discard it.'),
      }),
    },
  },
  'GET draft-states': {
    summary: 'Earlier versions of my drafts, stored before text was removed',
    action,
    query: z.object({ ...boundedPagingFields, ...ofEntry, draftId: trimmedText.default('') }),
    answers: { 200: z.object({ states: z.array(draftState) }) },
    errors: [404],
  },
  'PUT drafts/:id': {
    summary: 'Save the changes since the last save of a draft',
    description:
      'It begins a draft under an id of the sender’s, or goes on from the revision that is named. One that has been changed elsewhere is refused (409) with the draft as it is in `current`.',
    action,
    params: draftParams,
    body: draftSave,
    bodyLimit: maxTextBytes,
    answers: { 200: z.object({ draft: draftSummary }) },
    errors: [409, 429],
    current: draft,
  },
  'PUT presence': {
    summary: 'Report that the form of an entry is open; returns the other users of it',
    action,
    body: openForm,
    bodyLimit: 4096,
    answers: { 200: presence },
    errors: [404],
  },
});

/** The calls about drafts that have no body. */
export const draftCallsWithoutBody = defineCalls('Drafts', {
  'DELETE drafts/:id': {
    summary: 'Discard a draft',
    action,
    params: draftParams,
    answers: { 200: messageAnswer },
  },
  'POST drafts/:id/restore': {
    summary: 'Restore a discarded draft',
    action,
    params: draftParams,
    answers: { 200: z.object({ draft }) },
    errors: [409, 429],
    current: draft,
  },
  'DELETE presence/:form': {
    summary: 'Report that a form is closed',
    action,
    params: z.object({ form: text.describe('The key of the form.') }),
    answers: { 200: messageAnswer },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof draftCalls>, TypesOfEach<typeof draftCallsWithoutBody> {}
}
