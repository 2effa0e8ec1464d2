/** Enquiries and registrations of parents, their follow-ups, and decisions of people about their data. */
export const parents = `
create table "enquiry" (
  "id" text not null primary key, "name" text not null, "email" text not null, "contact" text not null,
  "city" text not null, "message" text not null, "createdAt" text not null,
  "revision" integer not null default 1, "addedAt" text not null default '',
  "changedAt" text not null default ''
);
create index "enquiryByCreatedAt" on "enquiry" ("createdAt", "id");
create index "enquiryByName" on "enquiry" (fold("name"), "id");
create index "enquiryByEmail" on "enquiry" (fold("email"), "id");
create index "enquiryByCity" on "enquiry" (fold("city"), "id");

-- Each list of the inbox has an index of exactly what it shows.
create table "conversation" (
  "id" text not null primary key, "status" text not null, "isUnchecked" integer not null,
  "ownerId" text not null, "enquiries" integer not null, "latestEnquiryId" text not null,
  "city" text not null, "followUpOn" text, "waitingSince" text, "lastArrivedAt" text not null,
  "changedAt" text not null, "revision" integer not null, "notifiedFollowUpOn" text, "notifiedUnownedSince" text
);
create index "conversationAll" on "conversation" ("lastArrivedAt", "id") where "enquiries" > 0;
create index "conversationOfCity" on "conversation" ("city", "lastArrivedAt", "id") where "enquiries" > 0;
create index "conversationNew" on "conversation" ("lastArrivedAt", "id")
  where "enquiries" > 0 and "status" = 'new' and "isUnchecked" = 0;
create index "conversationMine" on "conversation" ("ownerId", "lastArrivedAt", "id")
  where "enquiries" > 0 and "status" not in ('done', 'spam');
create index "conversationWaiting" on "conversation" ("waitingSince", "id")
  where "enquiries" > 0 and "waitingSince" is not null;
create index "conversationToday" on "conversation" ("followUpOn", "id")
  where "enquiries" > 0 and "status" not in ('done', 'spam') and "followUpOn" is not null;
create index "conversationDone" on "conversation" ("changedAt", "id")
  where "enquiries" > 0 and "status" = 'done';
create index "conversationDoneByArrival" on "conversation" ("lastArrivedAt", "id")
  where "enquiries" > 0 and "status" = 'done';
create index "conversationDoneOfCity" on "conversation" ("city", "changedAt", "id")
  where "enquiries" > 0 and "status" = 'done';
create index "conversationCheck" on "conversation" ("lastArrivedAt", "id")
  where "enquiries" > 0 and "status" <> 'spam' and "isUnchecked" = 1;

create table "conversationEnquiry" (
  "enquiryId" text not null primary key, "conversationId" text not null, "emailKey" text not null,
  "phoneKey" text not null
);
create index "conversationEnquiryOf" on "conversationEnquiry" ("conversationId", "enquiryId");
create index "conversationEnquiryByEmail" on "conversationEnquiry" ("emailKey", "enquiryId");
create index "conversationEnquiryByPhone" on "conversationEnquiry" ("phoneKey", "enquiryId");

create table "conversationEvent" (
  "id" text not null primary key, "conversationId" text not null, "enquiryId" text not null,
  "kind" text not null, "at" text not null, "actorKind" text not null, "actorId" text not null,
  "actorName" text not null, "text" text not null, "details" text not null
);
create index "conversationEventOf" on "conversationEvent" ("conversationId", "id");

create table "conversationWait" (
  "id" text not null primary key, "conversationId" text not null, "city" text not null,
  "since" text not null, "until" text, "closedAt" text
);
create index "conversationWaitOf" on "conversationWait" ("conversationId", "since");
create index "conversationWaitBySince" on "conversationWait" ("since", "id", "city", "until", "closedAt");

create table "registration" (
  "id" text not null primary key, "webinarId" text not null references "webinar" ("id") on delete cascade,
  "webinarTitle" text not null, "name" text not null, "email" text not null, "contact" text not null,
  "registerAt" text not null, "revision" integer not null default 1, "addedAt" text not null default '',
  "changedAt" text not null default '', "status" text not null default 'registered',
  "offeredUntil" text not null default '', "joinedAt" text not null default '',
  "paidNote" text not null default '', "told" text not null default '', "inLine" integer,
  "paid" integer not null default 0, "terms" text not null default '',
  "summaryDue" integer not null default 0
);
create index "registrationByRegisterAt" on "registration" ("registerAt", "id");
create index "registrationByWebinarIdRegisterAt" on "registration" ("webinarId", "registerAt", "id");
create index "registrationByWebinarIdName" on "registration" ("webinarId", fold("name"), "id");
create index "registrationByWebinarIdEmail" on "registration" ("webinarId", fold("email"), "id");
create index "registrationByStatus" on "registration" ("webinarId", "status", "inLine", "id");
create index "registrationByOffer" on "registration" ("offeredUntil", "id") where "offeredUntil" <> '';
-- All registrations of one person, whatever the case of the address.
create index "registrationByAddress" on "registration" (fold("email"), "id");
-- Cancelled and unconfirmed registrations may stand beside the one that counts.
create unique index "registrationOncePerWebinar" on "registration" ("webinarId", "email")
  where "status" <> 'cancelled' and "status" <> 'unconfirmed';
create index "registrationUnconfirmedEmail" on "registration" ("webinarId", "email")
  where "status" = 'unconfirmed';
create index "registrationUnconfirmed" on "registration" ("registerAt", "id") where "status" = 'unconfirmed';
create index "registrationSummaryDue" on "registration" ("changedAt") where "summaryDue" = 1;

create table "cancellation" (
  "id" text not null primary key, "registrationId" text not null, "webinarId" text not null,
  "at" text not null, "source" text not null, "quote" text not null, "refund" text not null,
  "askBy" text not null, "askedAt" text, "payBackTo" text not null, "dueBy" text, "completedAt" text,
  "completedBy" text not null, "note" text not null, "revision" integer not null
);
create index "cancellationOf" on "cancellation" ("registrationId", "id");
create index "cancellationOfWebinar" on "cancellation" ("webinarId", "id");
create index "cancellationDue" on "cancellation" ("refund", "id") where "refund" in ('due', 'requested');

-- Emails about webinars, planned and written.
create table "webinarEmail" (
  "id" text not null primary key, "webinarId" text not null, "registrationId" text not null,
  "kind" text not null, "dedupeKey" text not null, "state" text not null, "dueAt" text not null,
  "endedAt" text not null, "emailId" text not null, "details" text not null,
  constraint "webinarEmailOnce" unique ("webinarId", "registrationId", "kind", "dedupeKey")
);
create index "webinarEmailDue" on "webinarEmail" ("dueAt", "id") where "state" = 'planned';
create index "webinarEmailOf" on "webinarEmail" ("registrationId", "id");

create table "registrationLink" (
  "tokenHash" text not null primary key, "registrationId" text not null, "createdAt" text not null,
  "purpose" text not null default 'my', "generation" integer not null default 0, "revokedAt" text
);
create index "registrationLinkOf" on "registrationLink" ("registrationId");

create table "notice" (
  "hash" text not null primary key, "purpose" text not null, "version" integer not null,
  "locale" text not null, "text" text not null, "firstAt" text not null
);

create table "consent" (
  "id" text not null primary key, "purpose" text not null, "noticeHash" text not null,
  "record" text not null, "recordId" text not null, "email" text not null, "at" text not null,
  "method" text not null, "confirmedAt" text, "withdrawnAt" text, "withdrawnBy" text not null
);
create index "consentOf" on "consent" ("record", "recordId");
create index "consentByEmail" on "consent" ("email", "purpose", "id");
-- Of two requests for one address at the same time, one is kept.
create unique index "newsOfOne" on "consent" ("email")
  where "purpose" = 'news' and "withdrawnAt" is null and "email" <> '';

create table "privacyRequest" (
  "id" text not null primary key, "kind" text not null, "state" text not null, "source" text not null,
  "email" text not null, "emailKey" text not null, "words" text not null, "createdAt" text not null,
  "confirmedAt" text, "dueAt" text, "endedAt" text, "endedBy" text not null, "said" text not null,
  "report" text not null, "revision" integer not null
);
create index "privacyRequestByState" on "privacyRequest" ("state", "dueAt", "id");
create index "privacyRequestOpen" on "privacyRequest" ("email", "kind")
  where "state" in ('pending', 'confirmed');

create table "ownDataLink" (
  "tokenHash" text not null primary key, "email" text not null, "requestId" text not null, "openedAt" text,
  "createdAt" text not null, "expiresAt" text not null
);
create index "ownDataLinkOf" on "ownDataLink" ("email");
create index "ownDataLinkByEnd" on "ownDataLink" ("expiresAt");

create table "sealedRecord" (
  "id" text not null primary key, "requestId" text not null, "record" text not null,
  "recordId" text not null, "sealed" text not null, "sealedAt" text not null, "eraseAt" text not null
);
create index "sealedRecordByEnd" on "sealedRecord" ("eraseAt", "id");
`;
