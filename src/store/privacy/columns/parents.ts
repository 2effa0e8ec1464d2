// What parents send, and what becomes of it.
import { type ColumnsOf, columnsFor, nothingPersonal, ofEveryRecord } from './classes.ts';

const afterContact = { setting: 'keepEnquiries', after: 'the last contact' } as const;
const afterWebinar = {
  setting: 'keepPlaces',
  after: 'the webinar; what was paid for as long as the books',
} as const;

const answering = columnsFor({
  ...{ whose: 'parent', purpose: 'to answer what a parent asks' },
  ...{ keptFor: afterContact, eraser: 'people.forgetEnquiries' },
});
const place = columnsFor({
  ...{ whose: 'parent', purpose: 'to keep a place in a webinar and to write about it' },
  ...{ keptFor: afterWebinar, eraser: 'people.forgetPlaces' },
});
const noting = columnsFor({
  ...{ whose: 'parent', purpose: 'to know what was said and done, whoever of the front desk is there' },
  ...{ keptFor: afterContact, eraser: 'people.forgetEnquiries' },
});
const doing = columnsFor({
  ...{ whose: 'staff', purpose: 'to know who has seen to it' },
  ...{ keptFor: afterContact, eraser: 'people.forgetEnquiries' },
});

export const parentColumns = {
  enquiry: {
    ...ofEveryRecord,
    name: answering.words,
    email: answering.words,
    contact: answering.words,
    city: answering.facts,
    message: answering.words,
    createdAt: answering.facts,
  } satisfies ColumnsOf<'enquiry'>,

  registration: {
    ...ofEveryRecord,
    webinarId: place.facts,
    webinarTitle: nothingPersonal,
    name: place.words,
    email: place.words,
    contact: place.words,
    registerAt: place.facts,
    status: place.facts,
    inLine: place.facts,
    offeredUntil: place.facts,
    joinedAt: place.facts,
    paid: place.facts,
    paidNote: place.words,
    told: nothingPersonal,
    terms: place.facts,
    summaryDue: nothingPersonal,
  } satisfies ColumnsOf<'registration'>,

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
    toldFollowUpOn: noting.facts,
    toldUnownedSince: noting.facts,
  } satisfies ColumnsOf<'conversation'>,

  conversationEnquiry: {
    enquiryId: noting.facts,
    conversationId: noting.facts,
    emailKey: noting.words,
    phoneKey: noting.words,
  } satisfies ColumnsOf<'conversationEnquiry'>,

  conversationEvent: {
    id: nothingPersonal,
    conversationId: noting.facts,
    enquiryId: noting.facts,
    kind: noting.facts,
    at: noting.facts,
    actorKind: nothingPersonal,
    actorId: doing.facts,
    actorName: doing.words,
    text: noting.words,
    details: doing.facts,
  } satisfies ColumnsOf<'conversationEvent'>,

  conversationWait: {
    id: nothingPersonal,
    conversationId: noting.facts,
    city: noting.facts,
    since: noting.facts,
    until: noting.facts,
    closedAt: noting.facts,
  } satisfies ColumnsOf<'conversationWait'>,

  cancellation: {
    id: nothingPersonal,
    registrationId: place.facts,
    webinarId: place.facts,
    at: place.facts,
    source: place.facts,
    quote: place.facts,
    refund: place.facts,
    askBy: place.facts,
    askedAt: place.facts,
    payBackTo: place.words,
    dueBy: place.facts,
    completedAt: place.facts,
    completedBy: { ...place.words, whose: 'staff' },
    note: { ...place.words, whose: 'staff' },
    revision: nothingPersonal,
  } satisfies ColumnsOf<'cancellation'>,

  placeLink: {
    tokenHash: nothingPersonal,
    registrationId: place.facts,
    createdAt: place.facts,
    purpose: nothingPersonal,
    generation: nothingPersonal,
    revokedAt: place.facts,
  } satisfies ColumnsOf<'placeLink'>,
};
