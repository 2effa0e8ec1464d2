import * as z from 'zod';
import { searchText, sentId } from '#core/api/schemas.ts';
import { dayRangeFields } from '#core/http/body-fields.ts';

/** The filters of the list of all registrations; the address of its screen has the same. */
export const registrationsQuery = z.object({
  webinar: sentId('webinar is the id of a webinar.').optional().describe('The `_id` of a webinar.'),
  q: searchText.optional().describe('Searches name, email and contact.'),
  from: dayRangeFields.from.describe('The first day of registering.'),
  to: dayRangeFields.to.describe('The last day of registering, inclusive.'),
});
