import * as z from 'zod';
import { contentName, sentContentName } from '#cms/records/api.ts';
import { defineCalls, type TypesOfEach } from '#core/api/define-calls.ts';
import { datetime, id, idParams, messageAnswer, sentIdOrNone, text, trimmedText } from '#core/api/schemas.ts';
import { ownPreviewHours, sharedPreviewHours } from './rules.ts';

const action = 'content.write';

/** A preview link as staff see it, without its token. */
const previewLink = z.object({
  _id: id,
  record: contentName,
  recordId: text.describe('The entry that it shows; empty if only a draft exists.'),
  draftId: text.describe('The draft that it shows; empty: none.'),
  createdBy: text.describe('The name of the account that created it.'),
  ...{ createdAt: datetime, expiresAt: datetime },
});
export type PresentedPreview = z.output<typeof previewLink>;

/** A link that was just created. */
const createdPreview = z.object({
  _id: id,
  url: text.describe('The complete address, which is returned only once.'),
  expiresAt: datetime,
});
export type CreatedPreview = z.output<typeof createdPreview>;

const allHours: readonly number[] = [ownPreviewHours, ...sharedPreviewHours];
const hoursMessage = `Please choose one of ${allHours.join(', ')} hours.`;
const optionalId = sentIdOrNone().default('');
const preview = z.object({
  ...{ record: sentContentName, recordId: optionalId, draftId: optionalId },
  hours: z
    .number(hoursMessage)
    .refine((hours) => allHours.includes(hours), hoursMessage)
    .default(ownPreviewHours)
    .meta({ enum: allHours }),
});
export type SentPreview = z.output<typeof preview>;

/** The calls about preview links. */
export const previewCalls = defineCalls('Previews', {
  'GET previews': {
    summary: 'List the valid preview links of an entry',
    description: 'For an entry that exists only as a draft: by `draftId`.',
    action,
    query: z.object({
      record: trimmedText.default(''),
      recordId: trimmedText.default(''),
      draftId: trimmedText.default(''),
    }),
    answers: { 200: z.object({ previews: z.array(previewLink) }) },
    errors: [404],
  },
  'POST previews': {
    summary: 'Create a preview link',
    description: 'The address is returned only once. Without `draftId` it shows the stored entry.',
    action,
    body: preview,
    bodyLimit: 16_384,
    answers: { 201: createdPreview },
    errors: [404, 429, 503],
  },
  'DELETE previews/:id': {
    summary: 'Revoke a preview link',
    action,
    params: idParams('Of the link.'),
    answers: { 200: messageAnswer },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof previewCalls> {}
}
