import { ofEveryRecord } from '#cms/records/tables.ts';
import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

const afterContact = { setting: 'keepEnquiries', after: 'the last contact' } as const;
const answering = personalColumns({
  ...{ whose: 'parent', purpose: 'to answer the enquiry of a parent' },
  ...{ keptFor: afterContact, eraser: 'people.removeEnquiries' },
});
const noting = personalColumns({
  ...{ whose: 'parent', purpose: 'to let all of the front desk see the history of an enquiry' },
  ...{ keptFor: afterContact, eraser: 'people.removeEnquiries' },
});
const actedByParents = personalColumns({
  ...{ whose: 'staff', purpose: 'to know who has handled an enquiry' },
  ...{ keptFor: afterContact, eraser: 'people.removeEnquiries' },
});

export const enquiryPersonalData = {
  enquiry: {
    ...ofEveryRecord,
    name: answering.words,
    email: answering.words,
    contact: answering.words,
    city: answering.facts,
    message: answering.words,
    createdAt: answering.facts,
  },

  conversation: {
    id: nothingPersonal,
    status: noting.facts,
    isUnchecked: noting.facts,
    ownerId: noting.facts,
    enquiries: noting.facts,
    latestEnquiryId: noting.facts,
    city: noting.facts,
    followUpOn: noting.facts,
    waitingSince: noting.facts,
    lastArrivedAt: noting.facts,
    changedAt: noting.facts,
    revision: nothingPersonal,
    notifiedFollowUpOn: noting.facts,
    notifiedUnownedSince: noting.facts,
  },

  conversationEnquiry: {
    enquiryId: noting.facts,
    conversationId: noting.facts,
    emailKey: noting.words,
    phoneKey: noting.words,
  },

  conversationEvent: {
    id: nothingPersonal,
    conversationId: noting.facts,
    enquiryId: noting.facts,
    kind: noting.facts,
    at: noting.facts,
    actorKind: nothingPersonal,
    actorId: actedByParents.facts,
    actorName: actedByParents.words,
    text: noting.words,
    details: actedByParents.facts,
  },

  conversationWait: {
    id: nothingPersonal,
    conversationId: noting.facts,
    city: noting.facts,
    since: noting.facts,
    until: noting.facts,
    closedAt: noting.facts,
  },
} satisfies PersonalTables;
