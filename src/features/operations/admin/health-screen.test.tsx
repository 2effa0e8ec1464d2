import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement, renderScreen } from '#tests/factories/render-screen.tsx';
import type { Health } from '../api.ts';
import { HealthCard } from './dashboard-cards.tsx';
import * as screen from './health-screen.tsx';

const checks: Health['checks'] = [
  {
    ...{ name: 'node', title: 'Node', verdict: 'good' },
    findings: [{ verdict: 'good', message: 'It is the right one.' }],
  },
  {
    ...{ name: 'letters', title: 'Emails', verdict: 'worth a look' },
    findings: [{ verdict: 'worth a look', message: '2 emails were given up.', fix: 'Call these people.' }],
  },
  {
    ...{ name: 'disk', title: 'Disk', verdict: 'wrong' },
    findings: [{ verdict: 'wrong', message: '85 MB of 93.1 GB are free.', fix: 'Make room.' }],
  },
];
const health = (): Health => ({ checkedAt: new Date().toISOString(), checks });

test('the dashboard card lists the problems of the site, worst first, and links to the rest', async () => {
  const { page } = await renderElement(<HealthCard health={health()} />);
  expect(page.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Disk: 85 MB of 93.1 GB are free.Make room.',
    'Emails: 2 emails were given up.Call these people.',
  ]);
  const link = page.getByRole('link', { name: 'See everything that was checked' });
  expect(link.getAttribute('href')).toBe('/admin/site-health');
});

test('the screen lists problems, then warnings, then good results', async () => {
  const { page } = await renderScreen(screen, { calls: { 'GET health/checks': () => ({ body: health() }) } });
  const titles = page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Disk', 'Emails', 'Passed checks']);
  const fine = within(page.getByRole('region', { name: 'Passed checks' }));
  expect(fine.getByRole('listitem').textContent).toContain('Node: It is the right one.');
});
