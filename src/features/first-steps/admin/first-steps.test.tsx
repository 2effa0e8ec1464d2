import { within } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { callApi } from '#core/api-client/session-client.ts';
import { type Calls, renderScreen } from '#tests/factories/render-screen.tsx';
import type { FirstSteps as FirstStepsData } from '../api.ts';
import { type StepName, stepNames } from '../rules/steps.ts';
import { FirstSteps } from './first-steps.tsx';

/** The steps, of which some are done. */
function steps(open: StepName[], changes: Partial<FirstStepsData> = {}): FirstStepsData {
  return {
    isDismissed: false,
    items: stepNames.map((name) => ({
      ...{ name, isDone: !open.includes(name), isSkipped: false },
      missing: name === 'contact' ? ['phones', 'address'] : [],
    })),
    emailIsSetUp: true,
    demo: { count: 2, removedAt: null },
    ...changes,
  };
}

function renderSteps(answers: FirstStepsData[], calls: Calls = {}, address = '/admin/dashboard') {
  const left = [...answers];
  const body = () => ({ body: left.length > 1 ? left.shift() : left[0] });
  const screen = {
    clientLoader: async () => (await callApi('GET first-steps')).data,
    default: () => <FirstSteps data={useLoaderData()} />,
  };
  return renderScreen(screen, {
    ...{ address, path: '/admin/dashboard' },
    calls: { 'GET first-steps': body, ...calls },
  });
}

test('open steps lead to their screens, those with parts to what is missing', async () => {
  const { page } = await renderSteps([steps(['contact', 'colleague'])]);
  page.getByText(/^7 of 9 done\./);
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Phone numbers')).toBe('/admin/settings#setting-phones');
  expect(hrefOf('Address')).toBe('/admin/settings#setting-address');
  expect(page.queryByRole('link', { name: 'Email addresses' })).toBeNull();
  expect(hrefOf('Invite a colleague')).toBe('/admin/staff');
});

test('the brand is set in the settings, or confirmed as it is', async () => {
  const { page, user } = await renderSteps([steps(['brand', 'hours']), steps(['hours'])], {
    'POST first-steps/confirm-brand': () => ({ body: {} }),
  });
  const link = page.getByRole('link', { name: 'Set your brand' });
  expect(link.getAttribute('href')).toBe('/admin/settings#setting-brandName');
  await user.click(page.getByRole('button', { name: 'Keep as it is' }));
  await page.findByText(/^The brand stays as it is/);
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'First steps' }));
});

test('a skipped step leaves the list with an Undo, and the focus moves to the heading', async () => {
  const bodies: unknown[] = [];
  const after = steps(['backup', 'hours']);
  for (const step of after.items) step.isSkipped = step.name === 'backup';
  const { page, user } = await renderSteps([steps(['backup', 'hours']), after, steps(['backup', 'hours'])], {
    'PUT first-steps': ({ body }) => {
      bodies.push(body);
      return { body: {} };
    },
  });
  await user.click(page.getByRole('button', { name: 'Skip: Backups elsewhere' }));
  await page.findByText('Skipped: Backups elsewhere.');
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'First steps' }));
  await page.findByRole('button', { name: 'Show again: Backups elsewhere', hidden: true });
  await user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByRole('button', { name: 'Skip: Backups elsewhere' });
  expect(bodies).toEqual([
    { item: 'backup', isSkipped: true },
    { item: 'backup', isSkipped: false },
  ]);
});

test.each([
  ['all is done', steps([])],
  ['it was hidden', steps(['hours'], { isDismissed: true })],
])('where %s, the list is shown only on request', async (_reason, data) => {
  const usual = await renderSteps([data]);
  expect(usual.page.queryByRole('heading', { name: 'First steps' })).toBeNull();
  const asked = await renderSteps([data], {}, '/admin/dashboard?first-steps');
  await asked.page.findByRole('heading', { name: 'First steps' });
});

test('the answer of the mail server is shown, a refusal as an error', async () => {
  const message = 'The test email could not be sent: 550 no such mailbox.';
  const { page, user } = await renderSteps([steps(['email'])], {
    'POST first-steps/test-email': () => ({ body: { isSent: false, message } }),
  });
  await user.click(page.getByRole('button', { name: 'Send a test email' }));
  expect((await page.findByText(message)).closest('[role=alert]')).not.toBeNull();
});

test('without a mail server, the step says what to set', async () => {
  const { page } = await renderSteps([steps(['email'], { emailIsSetUp: false })]);
  page.getByText(/Set SMTP_URL, MAIL_FROM and STAFF_EMAIL/);
  expect(page.queryByRole('button', { name: 'Send a test email' })).toBeNull();
});

test('demo content is removed by type after the list has been seen, and can be put back', async () => {
  const entry = (title: string) => ({ _id: title, title });
  const groups = [
    { record: 'header', entries: [entry('Learn')], kept: [] },
    { record: 'blog', entries: [entry('Sleep'), entry('Food')], kept: [] },
    { record: 'webinar', entries: [], kept: [{ ...entry('Calm'), reason: 'inUse' }] },
  ];
  const sent: unknown[] = [];
  const { page, user, made } = await renderSteps([steps(['demo'])], {
    'GET first-steps/demo': () => ({ body: { groups } }),
    'POST first-steps/demo/remove': ({ body }) => {
      sent.push(body);
      return { body: { removed: 2 } };
    },
    'POST first-steps/demo/restore': () => ({ body: { restored: 2 } }),
  });
  await user.click(page.getByRole('button', { name: 'Remove demo content' }));
  const dialog = within(page.getByRole('dialog', { name: 'Remove demo content' }));
  const menu = await dialog.findByRole('checkbox', { name: 'Header (1)' });
  expect((menu as HTMLInputElement).checked).toBe(false);
  dialog.getByText('Sleep');
  dialog.getByText('Calm: parents have registered for it');
  await user.click(dialog.getByRole('button', { name: 'Remove 2 entries' }));
  await page.findByText('2 demo entries are in the trash.');
  expect(sent).toEqual([{ records: ['blog'] }]);
  expect(document.activeElement).toBe(page.getByRole('heading', { name: 'First steps' }));
  await user.click(page.getByRole('button', { name: 'Undo' }));
  await page.findByText('The demo content is back.');
  expect(made).toContain('POST first-steps/demo/restore');
});
