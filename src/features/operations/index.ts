import { peopleNames } from '#cms/records/registry.ts';
import { removeFilesOfErased } from '#core/email/email-files.ts';
import { defineFeature } from '#core/manifest/define-feature.ts';
import type { Machine } from '#core/manifest/health-check.ts';
import { backUpBeforeMigration } from './backup/before-migration.ts';
import { erasureLedger, ownLedger } from './backup/erasure-ledger.ts';
import { installationIdOf } from './backup/installation-id.ts';
import { nightlyBackup, startNightlySchedule } from './backup/nightly-backup.ts';
import { forgetBeforeMigration, openBackupTarget, sideFileRetentionDays } from './backup/target.ts';
import { forgetCheckingFolders } from './backup/test-restore.ts';
import { installationChecks } from './doctor/checks.ts';
import type { RunChecksInChildProcess } from './doctor/child-process.ts';
import { type CheckContext, thisMachine } from './doctor/context.ts';
import { healthChecks } from './doctor/health.ts';
import { operationsActions } from './rules/actions.ts';
import { browserErrorRoutes } from './server/browser-errors.ts';
import { recordChangedSettings } from './server/changed-settings.ts';
import { type OperationsDashboard, operationsDashboard } from './server/dashboard.ts';
import { operationsRoutes } from './server/routes.ts';
import { sendTestEmail } from './server/test-email.ts';

interface OperationsServices {
  /** The context of health checks for the running site. */
  context: CheckContext;
  /** Only tests set it; undefined: checks run in a child process. */
  runChecksInChildProcess: RunChecksInChildProcess | undefined;
  /** Sends a test email past the outbox. @returns the answer of the mail server @throws SendError */
  deliverTestEmail: (to: string) => Promise<string>;
}

declare module '#core/manifest/dashboard.ts' {
  interface Dashboard extends OperationsDashboard {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends OperationsServices {}
  interface TestOverrides {
    machine?: Machine;
    runChecksInChildProcess?: RunChecksInChildProcess | undefined;
  }
}

export const operations = defineFeature({
  name: 'operations',
  requires: ['settings'],
  actions: operationsActions,

  async services(opened, { machine = thisMachine, runChecksInChildProcess }): Promise<OperationsServices> {
    const { config, clock, stores, database, authSecret } = opened;
    await recordChangedSettings(stores, config, authSecret);
    // Creates the id early, so that every archive contains it, including manual backups.
    await installationIdOf(stores.facts);
    if (config.backup.at) await startNightlySchedule(stores.facts, clock());
    return {
      context: {
        ...{ config, environment: process.env, envFileVariables: {}, clock, machine, isRunning: true },
        ...{ database, currentDatabase: database, stores, storages: opened.storages },
        ...{ pictures: opened.pictures, transport: opened.mail.transport, jobStates: opened.jobStates },
      },
      runChecksInChildProcess,
      deliverTestEmail: (to) => sendTestEmail(opened.mail.transport, to, opened.site),
    };
  },

  routes: (services) => [operationsRoutes(services), browserErrorRoutes(services)],

  jobs: ({ stores, mail, config }, services) => [
    healthChecks({ facts: stores.facts, site: services }),
    erasureLedger({
      erasures: stores.erasures,
      facts: stores.facts,
      ownStorage: ownLedger(config.dataDir),
      openTarget: () => openBackupTarget(config.backup.to),
      eraseOutside: () => removeFilesOfErased(stores, mail.storages, [...peopleNames, 'account']),
    }),
    ...(config.backup.at ? [nightlyBackup({ facts: stores.facts, config, at: config.backup.at })] : []),
  ],

  healthChecks: installationChecks,
  beforeMigration: (config) => backUpBeforeMigration(config),

  retention: ({ config }) => [
    {
      title: 'databases on which backups were tested',
      days: 1,
      removeBefore: forgetCheckingFolders(config.dataDir),
    },
    {
      title: 'backups from before the database was brought up to date',
      days: sideFileRetentionDays,
      removeBefore: forgetBeforeMigration(config.dataDir),
    },
  ],

  dashboard: operationsDashboard,
});
