import * as z from 'zod';
import { contentName } from '#cms/records/api.ts';
import { boundedPagingFields } from '#cms/records/list-request.ts';
import { defineCalls, file, type TypesOfEach } from '#core/api/define-calls.ts';
import {
  count,
  datetime,
  id,
  messageAnswer,
  revision,
  searchText,
  seenRevision,
  sentId,
  text,
  trimmedText,
} from '#core/api/schemas.ts';
import { maxLabelLength } from '#core/media/picture-facts.ts';
import { pictureFacts } from '#core/media/picture-schemas.ts';
import { oneLine } from '#core/text/plain-text.ts';

const singleLine = (maxLength: number) =>
  z
    .string('Please send a text.')
    // PostgreSQL cannot store lone surrogates.
    .transform((typed) => oneLine(typed.toWellFormed()))
    .refine((typed) => typed.length <= maxLength, `This text has at most ${maxLength} characters.`)
    .meta({ maxLength });
const thousandths = z.int('Please send a whole number.').min(0, 'From 0.').max(1000, 'At most 1000.');
const pictureChanges = z.object({
  label: singleLine(maxLabelLength).optional(),
  description: singleLine(250).optional(),
  focal: z
    .object({ x: thousandths, y: thousandths })
    .nullable()
    .optional()
    .describe('The focal point; null: none.'),
});
/** The editable details of a picture; absent fields stay unchanged. */
export type PictureChanges = z.output<typeof pictureChanges>;

const fraction = z.number('Please send a fraction.').min(0, 'From 0.').max(1, 'At most 1.');
const start = fraction.meta({ examples: [0.25] });
const side = fraction.gt(0, 'More than nothing.').meta({ examples: [0.5] });
const crop = z.object({
  ...{ x: start, y: start, width: side, height: side },
  rotate: z
    .literal([0, 90, 180, 270], 'One of 0, 90, 180 and 270.')
    .default(0)
    .describe('Clockwise rotation before the crop, in degrees.'),
});
const replacedEntries = z
  .array(z.object({ record: z.string(), id: sentId(), revision: seenRevision }), 'Please send the entries.')
  .min(1, 'Please send the entries.')
  .max(10_000, 'These are too many entries.');

const libraryPicture = pictureFacts.extend({
  ...{ name: text, label: text, description: text },
  addedAt: text.describe('ISO, UTC; empty: unknown.'),
  ...{ addedByName: text, revision },
  uses: count.describe('Number of entries and drafts that show it.'),
  isKept: z.boolean().describe('Whether it is kept even if nothing shows it.'),
  unusedSince: datetime
    .nullable()
    .describe('Since when nothing has used it; it is deleted a week later. Null: it is used.'),
});
export type LibraryPicture = z.output<typeof libraryPicture>;

const listedPicture = libraryPicture.extend({
  shownIn: text.describe('The title of an entry that shows it, if it has no description or label.'),
});
export type ListedPicture = z.output<typeof listedPicture>;

const users = z.object({
  entries: z.array(
    z.object({
      ...{ record: contentName, id, title: text },
      fields: z.array(text).describe('The labels of the fields that show it.'),
    }),
  ),
  entryCount: count.describe('Number of all entries that show it, also those not listed.'),
  drafts: z.array(
    z.object({
      ...{ id, record: contentName, title: text, accountName: text },
      recordId: text.describe('Empty: a new entry.'),
    }),
  ),
  draftCount: count,
});
const pictureUses = users.extend({
  isInSettings: z.boolean().describe('Whether it is the logo of the site.'),
  isInHistory: z.boolean().describe('Whether a revision in the history, or the trash, contains it.'),
});
/** The uses of a picture: the newest entries and drafts, and their number. */
export type PictureUses = z.output<typeof pictureUses>;

const pictureInUse = libraryPicture.extend(pictureUses.shape);
/** A picture of the library with its uses. */
export type PictureInUse = z.output<typeof pictureInUse>;

const replacement = z.object({
  entries: z.array(
    z.object({
      ...{ record: contentName, id, title: text },
      revision: revision.describe('The one that the replacement created; an undo has to name it.'),
    }),
  ),
});
export type ReplacementResult = z.output<typeof replacement>;
export type ReplacedEntry = ReplacementResult['entries'][number];

const params = z.object({ name: text.describe('Of the picture, as entries hold it.') });
const picture = z.object({ picture: pictureInUse });
/** Common parts of the calls that write details. Bytes. */
const write = { action: 'content.write', params, bodyLimit: 16_384 } as const;

/** The fields of the form with a picture. */
export const uploadFields = z.object({
  label: trimmedText.describe('Search words, such as the file name.'),
  keep: trimmedText.describe('true: it is kept even if nothing shows it.'),
});

/** The calls about the picture library. */
export const pictureCalls = defineCalls('Pictures', {
  'GET pictures': {
    summary: 'The pictures of the site, newest first',
    action: 'content.write',
    query: z.object({
      ...boundedPagingFields,
      q: searchText
        .default('')
        .describe(
          'Searches descriptions and labels, and the titles and alternative texts of entries that show the picture.',
        ),
      unused: trimmedText.default('').describe('true: only pictures that no entry and no draft shows.'),
    }),
    answers: { 200: z.object({ pictures: z.array(listedPicture) }) },
  },
  'GET pictures/:name': {
    summary: 'A picture and its uses: the newest 20 entries and drafts, and their number',
    action: 'content.write',
    params,
    answers: { 200: picture },
  },
  'POST pictures': {
    summary: 'Upload a picture, so that content can use it',
    action: 'upload.write',
    form: {
      types: ['multipart/form-data'],
      properties: () => ({
        picture: file,
        ...uploadFields.shape,
      }),
    },
    answers: { 201: libraryPicture.pick({ name: true, width: true, height: true }) },
    errors: [503, 507],
  },
  'PUT pictures/:name': {
    summary: 'Change the description of a picture',
    description:
      'Absent fields stay unchanged. A revision that is not the latest answers 409 with the picture in `current`.',
    ...write,
    body: pictureChanges.extend({ revision: seenRevision.optional() }),
    answers: { 200: picture },
    errors: [409],
    current: libraryPicture,
  },
  'POST pictures/:name/crop': {
    summary: 'Crop a picture into a new one',
    ...write,
    body: crop,
    answers: { 201: picture },
  },
  'POST pictures/:name/replace': {
    summary: 'Replace a picture in all entries that show it',
    ...write,
    body: z.object({ replacement: z.string('Please name the other picture.') }),
    answers: { 200: replacement },
    errors: [409],
  },
  'POST pictures/:name/replace/undo': {
    summary: 'Undo a replacement in entries that have not been changed since',
    ...write,
    body: z.object({ entries: replacedEntries }),
    bodyLimit: 2_000_000,
    answers: {
      200: replacement.extend({ skipped: count.describe('Number of entries that have changed since.') }),
    },
    errors: [409],
  },
  'DELETE pictures/:name': {
    summary: 'Delete a picture that nothing shows; for a week it can be kept again',
    action: 'content.write',
    params,
    answers: { 200: messageAnswer },
    errors: [409],
    current: users,
  },
  'POST pictures/:name/keep': {
    summary: 'Keep a picture that nothing shows, even one that was deleted',
    action: 'content.write',
    params,
    answers: { 200: picture },
  },
});

declare module '#core/api-client/calls.ts' {
  interface ApiCalls extends TypesOfEach<typeof pictureCalls> {}
}
