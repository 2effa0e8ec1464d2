import { forgetOldChanges } from '../../src/server/retention/log-retention.ts';
import { lookedAt, removeUnusedFiles } from '../../src/server/retention/unused-files.ts';
import type { TestSite } from './test-site.ts';

const day = 24 * 3_600_000;

/** Brings the site to where the trash, the log and unused files have had all their time. */
export async function letAllTimePass({ services }: Pick<TestSite, 'services'>): Promise<void> {
  const { stores, pictures, videos } = services;
  const inDays = (days: number) => new Date(Date.now() + days * day);
  await forgetOldChanges(stores, { trash: 1, history: 1 }, inDays(2));
  await stores.facts.keep(lookedAt, inDays(8).toISOString());
  await removeUnusedFiles({ stores, pictures, videos }, inDays(8));
}
