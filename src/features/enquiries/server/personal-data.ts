import { commonColumnClasses } from '#cms/records/tables.ts';
import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

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
    name: answerColumns.words,
    email: answerColumns.words,
    contact: answerColumns.words,
    city: answerColumns.facts,
    message: answerColumns.words,
    preferredDay: answerColumns.facts,
    preferredTime: answerColumns.facts,
    createdAt: answerColumns.facts,
  },

  conversation: {
    id: nothingPersonal,
    status: historyColumns.facts,
    isUnchecked: historyColumns.facts,
    ownerId: historyColumns.facts,
    enquiries: historyColumns.facts,
    latestEnquiryId: historyColumns.facts,
    city: historyColumns.facts,
    followUpOn: historyColumns.facts,
    waitingSince: historyColumns.facts,
    lastArrivedAt: historyColumns.facts,
    changedAt: historyColumns.facts,
    revision: nothingPersonal,
    notifiedFollowUpOn: historyColumns.facts,
    notifiedUnownedSince: historyColumns.facts,
  },

  conversationEnquiry: {
    enquiryId: historyColumns.facts,
    conversationId: historyColumns.facts,
    emailKey: historyColumns.words,
    phoneKey: historyColumns.words,
  },

  conversationEvent: {
    id: nothingPersonal,
    conversationId: historyColumns.facts,
    enquiryId: historyColumns.facts,
    kind: historyColumns.facts,
    at: historyColumns.facts,
    actorKind: nothingPersonal,
    actorId: staffColumns.facts,
    actorName: staffColumns.words,
    text: historyColumns.words,
    details: staffColumns.facts,
  },

  conversationWait: {
    id: nothingPersonal,
    conversationId: historyColumns.facts,
    city: historyColumns.facts,
    since: historyColumns.facts,
    until: historyColumns.facts,
    closedAt: historyColumns.facts,
  },
} satisfies PersonalTables;
