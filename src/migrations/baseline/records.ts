/** Tables beside every record: history, references, files, drafts and redirects. */
export const records = `
-- The log of changes of records. log.ts protects it.
create table "change" (
  "id" text not null primary key, "record" text not null, "recordId" text not null,
  "revision" integer not null, "kind" text not null, "at" text not null, "actorKind" text not null,
  "actorId" text not null, "actorName" text not null, "title" text not null, "before" text,
  "causedBy" text not null
);
create index "changeOfRecord" on "change" ("record", "recordId", "revision", "id");
create index "changeByCause" on "change" ("causedBy", "id");
create index "changeTrashed" on "change" ("causedBy", "id") where "kind" = 'trashed';
create index "changeTrashedByMoment" on "change" ("at", "id") where "kind" = 'trashed';
create index "changeByMoment" on "change" ("at", "id", "causedBy", "record", "kind", "actorKind", "actorId");
create index "changeTrashedOf" on "change" ("record", "id") where "kind" = 'trashed';

-- What people do apart from changes of records. log.ts protects it.
create table "activity" (
  "id" text not null primary key, "at" text not null, "actorKind" text not null, "actorId" text not null,
  "actorName" text not null, "kind" text not null, "aboutKind" text not null, "aboutId" text not null,
  "aboutName" text not null, "details" text not null, "address" text not null, "browser" text not null
);
-- A list is read by this index alone, whatever it is narrowed to.
create index "activityByMoment" on "activity" ("at", "id", "aboutKind", "kind", "actorKind", "actorId");
create index "activityAbout" on "activity" ("aboutId") where "aboutId" <> '';

-- What has been erased for good, so that a backup from before does not bring it back.
create table "erasure" (
  "record" text not null, "recordId" text not null, "at" text not null, "notedAt" text,
  constraint "erasureKey" primary key ("record", "recordId")
);
create index "erasureToNote" on "erasure" ("at") where "notedAt" is null;

-- How many records there are, in shards, so that writes do not wait for each other (cms/records/counts.ts).
create table "recordCount" (
  "record" text not null, "isPublished" integer not null, "shard" integer not null,
  "total" integer not null, constraint "recordCountKey" primary key ("record", "isPublished", "shard")
);

-- Which record names which other one (cms/records/references.ts).
create table "reference" (
  "record" text not null, "recordId" text not null, "target" text not null, "isPublished" integer not null,
  "sortKey" text not null, constraint "referenceKey" primary key ("recordId", "target")
);
create index "referenceInOrder" on "reference" ("target", "record", "isPublished", "sortKey", "recordId");

create table "redirect" (
  "id" text not null primary key, "from" text not null unique, "to" text not null, "record" text not null,
  "recordId" text not null, "addedAt" text not null, "uses" integer not null, "usedAt" text
);
create index "redirectToEntry" on "redirect" ("record", "recordId");

create table "picture" (
  "name" text not null primary key, "width" integer not null, "height" integer not null,
  "placeholder" text not null, "isAnimated" integer not null, "label" text not null default '',
  "description" text not null default '', "addedAt" text not null default '',
  "addedBy" text not null default '', "addedByName" text not null default '', "focalX" integer,
  "focalY" integer, "hiddenAt" text, "revision" integer not null default 1
);
create index "pictureAdded" on "picture" ("addedAt", "name");

create table "storedFile" (
  "name" text not null primary key, "kind" text not null, "unusedSince" text, "removingSince" text
);
create index "storedFileUnused" on "storedFile" ("unusedSince");

-- Which record, draft or entry of the log uses a file.
create table "fileUse" (
  "file" text not null, "record" text not null, "recordId" text not null, "changeId" text not null,
  constraint "fileUseKey" primary key ("file", "record", "recordId", "changeId")
);
create index "fileUseByUser" on "fileUse" ("record", "recordId", "changeId");

create table "draft" (
  "id" text not null primary key, "record" text not null, "recordId" text not null,
  "accountId" text not null, "accountName" text not null, "title" text not null, "typed" text not null,
  "base" text not null, "baseRevision" integer not null, "revision" integer not null,
  "lastSave" text not null, "createdAt" text not null, "savedAt" text not null, "discardedAt" text
);
-- An account has one open draft of an entry, in however many tabs.
create unique index "draftOfEntry" on "draft" ("record", "recordId", "accountId")
  where "recordId" <> '' and "discardedAt" is null;
create index "draftOfAccount" on "draft" ("accountId", "savedAt", "id");
create index "draftDiscarded" on "draft" ("discardedAt") where "discardedAt" is not null;

create table "draftState" (
  "id" text not null primary key, "draftId" text not null, "record" text not null,
  "recordId" text not null, "accountId" text not null, "at" text not null, "reason" text not null,
  "typed" text not null, "length" integer not null
);
create index "draftStateOfDraft" on "draftState" ("draftId", "id");
create index "draftStateOfEntry" on "draftState" ("record", "recordId", "accountId", "id");
create index "draftStateAt" on "draftState" ("at");

create table "endedDraft" (
  "id" text not null primary key, "at" text not null
);
create index "endedDraftAt" on "endedDraft" ("at");

create table "presence" (
  "form" text not null primary key, "record" text not null, "recordId" text not null,
  "accountId" text not null, "accountName" text not null, "openedAt" text not null, "seenAt" text not null
);
create index "presenceAt" on "presence" ("record", "recordId", "seenAt");
create index "presenceOfAccount" on "presence" ("accountId", "seenAt");

create table "previewLink" (
  "id" text not null primary key, "tokenHash" text not null unique, "record" text not null,
  "recordId" text not null, "draftId" text not null, "accountId" text not null,
  "accountName" text not null, "createdAt" text not null, "expiresAt" text not null
);
create index "previewOfEntry" on "previewLink" ("record", "recordId", "createdAt");
create index "previewOfAccount" on "previewLink" ("accountId", "expiresAt");
create index "previewExpires" on "previewLink" ("expiresAt");
create index "previewOfDraft" on "previewLink" ("draftId") where "draftId" <> '';

insert into "recordCount" ("record", "isPublished", "shard", "total")
  values ('conversation', 1, 0, 0), ('doneConversation', 1, 0, 0);
`;
