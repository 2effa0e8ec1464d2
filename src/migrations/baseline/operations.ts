/** Emails, jobs, limits, figures and facts of the installation. */
export const operations = `
-- Emails that wait to be sent.
create table "email" (
  "id" text not null primary key, "kind" text not null, "aboutRecord" text not null,
  "aboutId" text not null, "recipientRecord" text not null, "recipientId" text not null, "key" text unique,
  "mail" text not null, "dueAt" text not null, "uselessAfter" text, "cancelledAt" text,
  "createdAt" text not null, "attempts" integer not null, "problem" text not null, "refusedAt" text,
  "holder" text, "leaseExpiresAt" text, "doubts" integer not null default 0
);
create index "emailDue" on "email" ("dueAt", "id");
create index "emailAbout" on "email" ("aboutRecord", "aboutId");
create index "emailStuck" on "email" ("createdAt") where "attempts" > 0;
create index "emailTo" on "email" ("recipientId");

create table "emailLog" (
  "id" text not null primary key, "kind" text not null, "aboutRecord" text not null,
  "aboutId" text not null, "recipientRecord" text not null, "recipientId" text not null,
  "outcome" text not null, "said" text not null, "endedAt" text not null
);
create index "emailLogByEnd" on "emailLog" ("endedAt");
create index "emailLogByRecord" on "emailLog" ("aboutRecord", "aboutId");
create index "emailLogGivenUp" on "emailLog" ("endedAt", "id") where "outcome" in ('refused', 'missed');

create table "job" (
  "name" text not null primary key, "dueAt" text not null, "attempts" integer not null, "holder" text,
  "leaseExpiresAt" text, "startedAt" text, "endedAt" text
);

create table "jobRun" (
  "id" text not null primary key, "job" text not null, "startedAt" text not null,
  "finishedAt" text not null, "outcome" text not null, "said" text not null
);
create index "jobRunByJob" on "jobRun" ("job", "id");
create index "jobRunAge" on "jobRun" ("finishedAt");

create table "lease" (
  "name" text not null primary key, "holder" text not null, "leaseExpiresAt" text not null
);

create table "limitCount" (
  "key" text not null primary key, "points" integer not null, "expiresAt" text not null
);
create index "limitCountAge" on "limitCount" ("expiresAt");

create table "usedCaptcha" (
  "solution" text not null primary key, "expiresAt" text not null
);
create index "usedCaptchaAge" on "usedCaptcha" ("expiresAt");

create table "answeredRequest" (
  "scope" text not null, "key" text not null, "digest" text not null, "answer" text not null,
  "answeredAt" text not null, constraint "answeredRequestKey" primary key ("scope", "key")
);
create index "answeredRequestAge" on "answeredRequest" ("answeredAt");

create table "channelAnswer" (
  "source" text not null, "call" text not null, "answer" text not null, "answeredAt" text not null,
  constraint "channelAnswerKey" primary key ("source", "call")
);

create table "siteSetting" (
  "name" text not null primary key, "value" text, "revision" integer not null, "changedAt" text not null,
  "changedBy" text not null
);

-- Page speed as counts per day: no row is of one visit.
create table "pageSpeed" (
  "day" text not null, "page" text not null, "device" text not null, "metric" text not null,
  "upTo" integer not null, "count" integer not null,
  constraint "pageSpeedKey" primary key ("day", "page", "device", "metric", "upTo")
);

-- Counts per day: no row is of one visit.
create table "pageView" (
  "day" text not null, "page" text not null, "count" integer not null,
  constraint "pageViewKey" primary key ("day", "page")
);

create table "missedSearch" (
  "day" text not null, "text" text not null, "count" integer not null,
  constraint "missedSearchKey" primary key ("day", "text")
);

create table "installation" (
  "fact" text not null primary key, "value" text not null
);

create table "contentVersion" (
  "id" integer not null primary key, "version" integer not null
);

insert into "contentVersion" ("id", "version") values (1, 1);
`;
