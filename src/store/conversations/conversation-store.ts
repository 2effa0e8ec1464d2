import type { Step } from '../../content/front-desk/conversation.ts';
import type { Scope } from '../scope.ts';
import { type ArrivingEnquiry, noteArrival } from './arrivals.ts';
import {
  type ConversationQuery,
  countTabs,
  listConversations,
  newsOf,
  type Reader,
} from './conversation-lists.ts';
import { listOfParent } from './of-parent.ts';
import { noteReply, type SeenConversation, takeStep } from './steps.ts';
import { listUnowned } from './unowned.ts';
import { findView, findViewOf, lettersToParent } from './views.ts';
import { waitSlices } from './wait-slices.ts';

/** What becomes of what parents write (product: Front desk). See decision 44. */
export function createConversationStore(scope: Scope) {
  return {
    noteArrival: (enquiry: ArrivingEnquiry, options?: { isUnchecked?: boolean }) =>
      noteArrival(scope, enquiry, options),
    list: (query: ConversationQuery, reader: Reader) => listConversations(scope, query, reader),
    unowned: (owners: readonly string[], limit: number) => listUnowned(scope, owners, limit),
    counts: (reader: Reader) => countTabs(scope, reader),
    news: () => newsOf(scope),
    find: (id: string) => findView(scope, id),
    ofParent: (email: string) => listOfParent(scope, email),
    findOf: (enquiryId: string) => findViewOf(scope, enquiryId),
    step: (seen: SeenConversation, step: Step, ownerName?: string) => takeStep(scope, seen, step, ownerName),
    noteReply: (seen: SeenConversation, reply: { enquiryId: string; text: string }) =>
      noteReply(scope, seen, reply),
    waits: (from: string) => waitSlices(scope, from),
    lettersToParent: (id: string) => lettersToParent(scope, id),
  };
}
