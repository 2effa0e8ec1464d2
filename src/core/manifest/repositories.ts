import { lockContentVersion, readContentVersion } from '#core/database/content-version.ts';
import { createFactStore } from '#core/database/facts.ts';
import type { Scope } from '#core/database/scope.ts';
import { truncateLog } from '#core/database/sqlite.ts';
import { createEmailLog } from '#core/email/email-log.ts';
import { createEmailStore } from '#core/email/outbox.ts';
import { createIdempotencyStore } from '#core/http/idempotency.ts';
import { createLimitStore } from '#core/http/limit-store.ts';
import { createJobStore } from '#core/jobs/job-store.ts';
import { createLeaseStore } from '#core/jobs/leases.ts';
import { createStoredFileStore } from '#core/storage/stored-files.ts';

export interface CoreRepositories {
  answers: ReturnType<typeof createIdempotencyStore>;
  facts: ReturnType<typeof createFactStore>;
  files: ReturnType<typeof createStoredFileStore>;
  jobs: ReturnType<typeof createJobStore>;
  leases: ReturnType<typeof createLeaseStore>;
  emailLog: ReturnType<typeof createEmailLog>;
  emails: ReturnType<typeof createEmailStore>;
  limits: ReturnType<typeof createLimitStore>;
  contentVersion(): ReturnType<typeof readContentVersion>;
  truncateLog(): Promise<void>;
  /** Call it first in a transaction that writes content or seats after other tables (see content-version.ts). */
  lockContent(): Promise<void>;
  /** Runs the work in a transaction, with repositories of that transaction. */
  transaction<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
}

/**
 * All repositories, the same inside a transaction as outside. The engine and the features add theirs by declaration
 * merging, in their `index.ts`. Those of a feature that can be left out are optional.
 */
export interface Stores extends CoreRepositories {}

/** Opens all repositories on a scope, such as a transaction of the scope that a repository works on. */
export type StoresOf = (scope: Scope) => Stores;

/** Creates the repositories of one part of the site. */
export type RepositoryFactory = (scope: Scope, storesOf: StoresOf) => object;

/**
 * Opens the repositories of core and of all parts of the site.
 *
 * @param factories of the engine and of the features; src/features.ts proves that they create all declared members
 */
export function openRepositories(scope: Scope, factories: readonly RepositoryFactory[]): Stores {
  const { db } = scope;
  const storesOf: StoresOf = (tx) => openRepositories(tx, factories);
  const core: CoreRepositories = {
    answers: createIdempotencyStore(scope),
    facts: createFactStore(scope),
    files: createStoredFileStore(scope),
    jobs: createJobStore(scope),
    leases: createLeaseStore(scope),
    emailLog: createEmailLog(scope),
    emails: createEmailStore(scope),
    limits: createLimitStore(scope),
    contentVersion: () => readContentVersion(db),
    truncateLog: () => truncateLog(scope),
    lockContent: () => lockContentVersion(db),
    transaction: (work) => scope.transaction((tx) => work(storesOf(tx))),
  };
  return Object.assign(core, ...factories.map((create) => create(scope, storesOf)));
}
