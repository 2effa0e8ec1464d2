/** Accounts, sign-in methods and invitations. */
export const accounts = `
create table "account" (
  "id" text not null primary key, "name" text not null, "email" text not null unique,
  "passwordHash" text not null, "role" text not null, "tokenVersion" integer not null default 1,
  "addedAt" text not null, "disabledAt" text, "seenAt" text, "emailConfirmedAt" text
);
create index "accountByRole" on "account" ("role");

create table "session" (
  "id" text not null primary key, "accountId" text not null references "account" ("id") on delete cascade,
  "createdAt" text not null, "seenAt" text not null, "address" text not null, "browser" text not null,
  "expiresAt" text not null, "endedAt" text, "confirmedAt" text not null
);
create index "sessionOfAccount" on "session" ("accountId");
create index "sessionAge" on "session" ("expiresAt");

create table "invitation" (
  "id" text not null primary key, "email" text not null, "name" text not null, "role" text not null,
  "tokenHash" text not null unique, "expiresAt" text not null, "invitedBy" text not null,
  "state" text not null, "createdAt" text not null
);
-- One address has one open invitation.
create unique index "invitationPending" on "invitation" ("email") where "state" = 'pending';
create index "invitationAge" on "invitation" ("expiresAt");

create table "passwordReset" (
  "tokenHash" text not null primary key,
  "accountId" text not null references "account" ("id") on delete cascade, "expiresAt" text not null
);
create index "passwordResetOfAccount" on "passwordReset" ("accountId");
create index "passwordResetAge" on "passwordReset" ("expiresAt");

create table "passkey" (
  "id" text not null primary key, "accountId" text not null references "account" ("id") on delete cascade,
  "publicKey" text not null, "counter" uint32 not null, "deviceType" text not null,
  "backedUp" integer not null, "transports" text not null, "name" text not null, "addedAt" text not null,
  "lastUsedAt" text
);
create index "passkeyOfAccount" on "passkey" ("accountId", "addedAt");

create table "totp" (
  "accountId" text not null primary key references "account" ("id") on delete cascade,
  "secret" text not null, "lastStep" integer not null, "addedAt" text not null
);

create table "recoveryCode" (
  "accountId" text not null references "account" ("id") on delete cascade, "hash" text not null,
  "usedAt" text, constraint "recoveryCodeKey" primary key ("accountId", "hash")
);

create table "ticket" (
  "hash" text not null primary key, "purpose" text not null,
  "accountId" text references "account" ("id") on delete cascade, "detail" text not null,
  "expiresAt" text not null
);
create index "ticketOfAccount" on "ticket" ("accountId");
create index "ticketAge" on "ticket" ("expiresAt");
`;
