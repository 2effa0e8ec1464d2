import * as z from 'zod';
import { recordNames } from '#cms/records/registry.ts';
import { sentId } from '#core/api/schemas.ts';
import { dayRangeFields } from '#core/http/body-fields.ts';
import { kindTitles, subjects } from './activity.ts';

const kindMessage = 'kind is one of the kinds that the documents of this call name.';
const aboutMessage = 'about is a type of record, or one of account, invitation and setting.';
const byMessage = 'by is the id of an account, or visitor or site.';

/** The filters of the list. */
export const activityQuery = z.object({
  by: sentId(byMessage).optional().describe('The `id` of an account, or `visitor`, or `site`.'),
  kind: z
    .string(kindMessage)
    .refine((kind) => Object.hasOwn(kindTitles, kind), kindMessage)
    .optional()
    .describe('The action.')
    .meta({ enum: Object.keys(kindTitles) }),
  // The types of records are registered after this module is loaded.
  about: z
    .lazy(() => z.enum([...recordNames, ...Object.keys(subjects)], aboutMessage))
    .optional()
    .describe('The object of the action.'),
  ...dayRangeFields,
});
