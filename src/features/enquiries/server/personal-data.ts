import { commonColumnClasses } from '#cms/records/tables.ts';
import {
  columns,
  nothingPersonal,
  type PersonalTables,
  personalColumns,
} from '#core/manifest/personal-data.ts';

const afterContact = { setting: 'keepEnquiries', after: 'the last contact' } as const;
const answerColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to answer the enquiry of a parent' },
  ...{ keptFor: afterContact, eraser: 'people.removeEnquiries' },
});
const historyColumns = personalColumns({
  ...{ subject: 'parent', purpose: 'to let all of the front desk see the history of an enquiry' },
  ...{ keptFor: afterContact, eraser: 'people.removeEnquiries' },
});
const staffColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to know who has handled an enquiry' },
  ...{ keptFor: afterContact, eraser: 'people.removeEnquiries' },
});

export const enquiryPersonalData = {
  enquiry: {
    ...commonColumnClasses,
    ...columns(answerColumns.words, 'name', 'email', 'contact', 'message'),
    ...columns(answerColumns.facts, 'city', 'preferredDay', 'preferredTime', 'createdAt'),
  },

  conversation: {
    ...columns(nothingPersonal, 'id', 'revision'),
    ...columns(
      historyColumns.facts,
      'status',
      'isUnchecked',
      'ownerId',
      'enquiries',
      'latestEnquiryId',
      'city',
      'followUpOn',
      'waitingSince',
      'lastArrivedAt',
      'changedAt',
      'notifiedFollowUpOn',
      'notifiedUnownedSince',
    ),
  },

  conversationEnquiry: {
    ...columns(historyColumns.facts, 'enquiryId', 'conversationId'),
    ...columns(historyColumns.words, 'emailKey', 'phoneKey'),
  },

  conversationEvent: {
    ...columns(nothingPersonal, 'id', 'actorKind'),
    ...columns(historyColumns.facts, 'conversationId', 'enquiryId', 'kind', 'at'),
    ...columns(staffColumns.facts, 'actorId', 'details'),
    actorName: staffColumns.words,
    text: historyColumns.words,
  },

  conversationWait: {
    id: nothingPersonal,
    ...columns(historyColumns.facts, 'conversationId', 'city', 'since', 'until', 'closedAt'),
  },
} satisfies PersonalTables;
