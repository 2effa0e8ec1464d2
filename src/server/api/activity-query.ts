import * as z from 'zod';
import { isActivityKind, isChangeKind, subjects } from '../../content/activity.ts';
import { findRecordType } from '../../content/index.ts';
import type { ActivityFilter } from '../../store/activity-store.ts';
import { askedDays, momentsOf } from './asked-days.ts';
import { readFields } from './read-fields.ts';

const kindMessage = 'kind is one of the kinds that the documents of this call name.';
const aboutMessage = 'about is a type of record, or one of account, invitation and setting.';
const byMessage = 'by is the id of an account, or visitor or site.';

const query = z.object({
  by: z
    .string(byMessage)
    .regex(/^[\w-]{1,64}$/, byMessage)
    .optional(),
  kind: z
    .string(kindMessage)
    .refine((kind) => isActivityKind(kind) || isChangeKind(kind), kindMessage)
    .optional(),
  about: z
    .string(aboutMessage)
    .refine((about) => Object.hasOwn(subjects, about) || findRecordType(about) !== undefined, aboutMessage)
    .optional(),
  ...askedDays,
});

/**
 * Reads what the list of activity is narrowed to; `to` is the last day that belongs to it.
 *
 * @param daybreak tells the moment at which a day begins
 * @throws Refusal: invalid
 */
export function readActivityFilter(sent: unknown, daybreak: (day: string) => string): ActivityFilter {
  const { by, kind, about, ...days } = readFields(query, sent);
  return {
    ...{ kind, about },
    by: by === 'site' ? 'system' : by,
    ...momentsOf(days, daybreak),
  };
}
