import { expect, test } from 'vitest';
import { day } from '#core/time/durations.ts';
import { provideTestSite } from '#tests/factories/provided-site.ts';
import { createRetentionJob } from '../define-job.ts';

const site = provideTestSite();

test('data past its retention is deleted, and other data stays', async () => {
  const { database, jobRunner, accounts } = site.services;
  const at = (days: number) => new Date(site.clock().getTime() + days * day).toISOString();
  const account = await accounts.findByEmail('asha@example.com');
  const solutions = [
    ['over', at(-2)],
    ['fresh', at(-0.5)],
    ['open', at(1)],
  ] as const;
  for (const [solution, expiresAt] of solutions) {
    await database.db.insertInto('usedCaptcha').values({ solution, expiresAt }).execute();
    await accounts.addPasswordReset(account?.id ?? '', solution, expiresAt);
  }
  await jobRunner.runDue();
  const captchas = await database.db
    .selectFrom('usedCaptcha')
    .select('solution')
    .orderBy('solution')
    .execute();
  expect(captchas.map(({ solution }) => solution)).toEqual(['fresh', 'open']);
  const resets = await database.db
    .selectFrom('passwordReset')
    .select('tokenHash')
    .orderBy('tokenHash')
    .execute();
  expect(resets.map(({ tokenHash }) => tokenHash)).toEqual(['fresh', 'open']);
});

test('a failure blocks no other data, and fails the run', async () => {
  const asked: string[] = [];
  const job = createRetentionJob([
    { title: 'broken things', days: 1, removeBefore: () => Promise.reject(new Error('no')) },
    {
      title: 'other things',
      days: 30,
      async removeBefore(before) {
        asked.push(before);
        return 2;
      },
    },
  ]);
  const context = { signal: new AbortController().signal, clock: () => new Date('2026-11-21T10:00:00.000Z') };
  await expect(job.run(context)).rejects.toThrow('no');
  expect(asked).toEqual(['2026-10-22T10:00:00.000Z']);
});
