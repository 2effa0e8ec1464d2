import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { JobState } from '#core/jobs/job-store.ts';
import { renderScreen } from '#tests/factories/render-screen.tsx';
import * as work from './jobs-screen.tsx';

const job: JobState = {
  ...{
    name: 'retention',
    title: 'Delete data that is no longer needed',
    intervalSeconds: 86_400,
    failures: 0,
  },
  ...{
    nextDueAt: '2999-01-01T00:00:00.000Z',
    runningSince: null,
    lastEndedAt: null,
    problem: null,
    runs: [],
  },
};
const failed: JobState['runs'][number] = {
  ...{ startedAt: '2026-11-20T08:00:00.000Z', finishedAt: '2026-11-20T08:00:00.000Z' },
  ...{ outcome: 'failed', message: 'It failed: Error (ENOSPC).' },
};

test('jobs that could not be loaded are loaded again, and show success, retry or no process', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const jobs: JobState[] = [
    job,
    { ...job, name: 'b', title: 'Make a backup', problem: 'failing', failures: 1, runs: [failed] },
    {
      ...{ ...job, name: 'delivery', title: 'Send emails', intervalSeconds: null },
      ...{ problem: 'late', nextDueAt: '2026-11-20T08:00:00.000Z' },
    },
  ];
  const answers = [{ status: 500, body: { message: 'Something went wrong.' } }, { body: { jobs } }];
  const { page, user } = await renderScreen(work, { calls: { 'GET jobs': () => answers.shift() ?? {} } });
  page.getByText('The list could not be loaded.');
  await user.click(page.getByRole('button', { name: 'Try again' }));
  const region = async (name: string) => within(await page.findByRole('region', { name }));
  const well = await region('Delete data that is no longer needed');
  well.getByText('All is well');
  well.getByText('every day');
  const backup = await region('Make a backup');
  backup.getByText('Being tried again');
  expect(backup.getByRole('listitem').textContent).toMatch(/^20 Nov 2026.*It failed: Error \(ENOSPC\)\.$/);
  const emails = await region('Send emails');
  emails.getByText('whenever something is waiting');
  emails.getByText(/no process is running it/);
});
