import * as z from 'zod';
import { numberInQuery, searchText } from '#core/api/schemas.ts';
import { dayRangeFields, multilineTextSchema } from '#core/http/body-fields.ts';
import { type ConversationTab, conversationTabs } from './conversation.ts';

const tabs = [...(Object.keys(conversationTabs) as ConversationTab[]), 'all'] as const;
/** The query of the list; the address of the inbox has the same filters. */
export const conversationQuery = z.object({
  tab: z.enum(tabs, `tab is one of ${tabs.join(', ')}.`).default('new'),
  q: searchText.optional().describe('Searches everything that was written or noted, in all tabs.'),
  city: multilineTextSchema(100).optional(),
  from: dayRangeFields.from.describe('The first day of the parent’s last enquiry.'),
  to: dayRangeFields.to.describe('The last day of it, inclusive.'),
  page: numberInQuery({ min: 1, max: 999_999, message: 'page is a whole number, 1 or more.' }).default(1),
  limit: numberInQuery({ min: 1, max: 100, message: 'limit is a whole number from 1 to 100.' }).default(20),
});
