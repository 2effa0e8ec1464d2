import * as z from 'zod';
import { askedDay, momentsOf, readFields, typedText } from '#core/http/body-fields.ts';
import { largestNumber } from '#core/text/numbers.ts';
import { type Action, longestNote } from '../rules/conversation.ts';
import { conversationQuery } from '../rules/query.ts';
import type { ConversationQuery } from './conversation-lists.ts';

/**
 * Parses the filters of a list; `to` is inclusive.
 *
 * @param daybreak returns the time at which a day begins
 * @throws AppError invalid
 */
export function readConversationQuery(sent: unknown, daybreak: (day: string) => string): ConversationQuery {
  const { tab, q, city, page, limit, ...days } = readFields(conversationQuery, sent);
  return {
    tab,
    search: q || undefined,
    city: city || undefined,
    ...momentsOf(days, daybreak),
    limit,
    offset: (page - 1) * limit,
  };
}

const note = typedText(longestNote);
const needed = note.min(1, 'Please write something.');

const noEnquiry = 'There is no such enquiry.';
const noNote = 'There is no such note.';

const action = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('assign'),
      ownerId: z
        .string('Please name an account, or nobody by an empty text.')
        .regex(/^[\w-]{0,64}$/, 'There is no such account.'),
    }),
    z.object({
      kind: z.literal('call'),
      isReached: z.boolean('Please say whether anybody answered.'),
      text: note.optional(),
    }),
    z.object({ kind: z.literal('whatsapp'), text: note.optional() }),
    z.object({ kind: z.literal('mail'), text: note.optional() }),
    z.object({ kind: z.literal('note'), text: needed }),
    z.object({ kind: z.literal('followUp'), day: askedDay('day').nullable() }),
    z.object({
      kind: z.literal('undo'),
      note: z
        .string(noNote)
        .regex(/^[\w-]{1,64}$/, noNote)
        .optional(),
    }),
    z.object({ kind: z.literal('split'), enquiryId: z.string(noEnquiry).regex(/^[\w-]{1,64}$/, noEnquiry) }),
    ...(['done', 'reopen', 'spam', 'genuine'] as const).map((kind) => z.object({ kind: z.literal(kind) })),
  ],
  'There is no such action.',
);

const revision = z.int('Please send the revision that you have seen.').min(1).max(largestNumber);

/** Reads an action and the revision that it goes by. @throws Refusal: invalid */
export function readAction(sent: unknown): { revision: number; action: Action } {
  const read = readFields(z.object({ revision, action }), sent);
  return { revision: read.revision, action: read.action as Action };
}

/** Parses a reply to a parent, likewise. @throws AppError invalid */
export function readReply(sent: unknown): { revision: number; text: string } {
  return readFields(z.object({ revision, text: needed }), sent);
}
