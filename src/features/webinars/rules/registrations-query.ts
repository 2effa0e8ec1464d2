import * as z from 'zod';
import { dayRangeFields, multilineTextSchema } from '#core/http/body-fields.ts';

const webinarMessage = 'webinar is the id of a webinar.';

/** The filters of the list of all registrations; the address of its screen has the same. */
export const registrationsQuery = z.object({
  webinar: z
    .string(webinarMessage)
    .regex(/^[\w-]{1,64}$/, webinarMessage)
    .optional()
    .describe('The `_id` of a webinar.'),
  q: multilineTextSchema(200).optional().describe('Searches name and email and contact.'),
  from: dayRangeFields.from.describe('The first day of registering.'),
  to: dayRangeFields.to.describe('The last day of registering, inclusive.'),
});
