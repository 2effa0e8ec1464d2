import * as z from 'zod';
import { dayRangeFields, multilineTextSchema } from '#core/http/body-fields.ts';
import { type ConversationTab, conversationTabs } from './conversation.ts';

const tabs = [...(Object.keys(conversationTabs) as ConversationTab[]), 'all'] as const;
const limitMessage = 'limit is a whole number from 1 to 100.';
const pageMessage = 'page is a whole number, 1 or more.';
const defaultLimit = 20;

const wholeNumber = (message: string, maximum: number) =>
  z
    .string(message)
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((number) => number >= 1 && number <= maximum, message);

/** The filters of the list; `to` is inclusive. */
export const conversationQuery = z.object({
  tab: z.enum(tabs, `tab is one of ${tabs.join(', ')}.`).default('new'),
  q: multilineTextSchema(200).optional(),
  city: multilineTextSchema(100).optional(),
  ...dayRangeFields,
  page: wholeNumber(pageMessage, 999_999).default(1),
  limit: wholeNumber(limitMessage, 100).default(defaultLimit),
});
