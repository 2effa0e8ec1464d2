import { removeOldChanges } from '#cms/history/log-retention.ts';
import { lastSearchKey, removeUnusedFiles } from '#cms/records/file-inspection.ts';
import { day, hour } from '#core/time/durations.ts';
import type { TestSite } from './test-site.ts';

/** Runs all jobs as if so much time (milliseconds) had passed with the site running. */
export async function passTime({ services, clock }: TestSite, milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  const now = clock().getTime();
  await services.stores.facts.set(lastSearchKey, new Date(now - hour).toISOString());
  await runAllJobs({ services, clock });
  clock.reset();
}

/** Runs all jobs, whether they are due or not. Sessions from before the clock was moved stay valid. */
export async function runAllJobs({ services, clock }: Pick<TestSite, 'services' | 'clock'>): Promise<void> {
  const dueAt = clock().toISOString();
  const { db } = services.database;
  const sessions = await db.selectFrom('session').selectAll().execute();
  await db.updateTable('job').set({ dueAt }).execute();
  await services.jobRunner.runDue();
  for (const session of sessions) {
    const restoring = db.insertInto('session').values(session);
    await restoring.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Moves the site to a time at which the retention of the trash, the log and unused files is over. */
export async function passRetentionPeriods({ services }: Pick<TestSite, 'services'>): Promise<void> {
  const { stores, pictures, videos } = services;
  const inDays = (days: number) => new Date(Date.now() + days * day);
  await removeOldChanges(stores, { trash: 1, history: 1 }, inDays(2));
  await stores.facts.set(lastSearchKey, inDays(8).toISOString());
  await removeUnusedFiles({ stores, pictures, videos }, inDays(8));
}
