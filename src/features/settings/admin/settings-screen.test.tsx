import { within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Calls, renderScreen } from '#tests/factories/render-screen.tsx';
import { settingNames, siteSettings } from '../rules/settings.ts';
import * as screen from './settings-screen.tsx';

/** All settings as they are before a change; the address is set where the site runs. */
const settings = Object.fromEntries(
  settingNames.map((name) => {
    const { defaultValue } = siteSettings[name];
    const setBy = name === 'address' ? 'CONTACT_ADDRESS' : null;
    return [name, { value: defaultValue, defaultValue, setBy, revision: 0, changedAt: null, changedBy: '' }];
  }),
);
const calls: Calls = {
  'GET site-settings': () => ({ body: { settings } }),
  'GET webinar': () => ({ body: { webinars: [] } }),
};
const path = '/admin/settings';
const open = (hash = '') => renderScreen(screen, { address: path + hash, path, calls });

beforeEach(() => {
  sessionStorage.clear();
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = vi.fn();
});

const shownGroups = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('the index shows one group at a time, and what is typed stays', async () => {
  const { page, user } = await open();
  expect(shownGroups(page)).toEqual(['Contact details']);
  const index = within(page.getByRole('navigation', { name: 'Groups of settings' }));
  expect(index.getByRole('link', { current: true }).textContent).toBe('Contact details');
  await user.type(page.getByLabelText('Phone number 1'), '9');
  const typed = page.getByLabelText<HTMLInputElement>('Phone number 1').value;
  await user.click(index.getByRole('link', { name: 'Cities in the form' }));
  expect(shownGroups(page)).toEqual(['Cities in the form']);
  expect(document.activeElement).toBe(page.getByRole('heading', { level: 2 }));
  await user.click(index.getByRole('link', { name: /^Contact details ?\(not saved\)$/ }));
  expect(page.getByLabelText<HTMLInputElement>('Phone number 1').value).toBe(typed);
});

test('the search shows matching settings of all groups, and a link of the index ends it', async () => {
  const { page, user } = await open();
  const search = page.getByRole('searchbox', { name: 'Search settings' });
  await user.type(search, 'whatsapp');
  expect(page.getByLabelText('Greeting for WhatsApp').closest('[hidden]')).toBeNull();
  expect(page.queryByRole('group', { name: 'Email addresses' })).toBeNull();
  expect(page.getByRole('group', { name: 'Phone numbers' })).toBeTruthy();
  expect(page.getByText('2 settings found.')).toBeTruthy();
  await user.clear(search);
  await user.type(search, 'zzz');
  expect(page.getByText('No setting matches “zzz”.')).toBeTruthy();
  expect(page.queryByRole('heading', { level: 2 })).toBeNull();
  await user.click(page.getByRole('link', { name: 'Refunds' }));
  expect(shownGroups(page)).toEqual(['Refunds']);
  expect((search as HTMLInputElement).value).toBe('');
});

test('a link to a setting shows its group and focuses it, also where it cannot be changed', async () => {
  const { page } = await open('#setting-greeting');
  expect(shownGroups(page)).toEqual(['Front desk wording']);
  const input = page.getByLabelText('Greeting for WhatsApp');
  await vi.waitFor(() => expect(document.activeElement).toBe(input), { timeout: 5000 });
});

test('a link to a setting of the environment focuses its value', async () => {
  const { page } = await open('#setting-address');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('CONTACT_ADDRESS'));
  expect(shownGroups(page)).toEqual(['Contact details']);
});

test('a save that is refused shows the setting with the error, whichever group is open', async () => {
  const { page, user } = await open('#setting-greeting');
  await user.clear(page.getByLabelText('Greeting for WhatsApp'));
  await user.click(page.getByRole('link', { name: 'Refunds' }));
  await user.click(page.getByRole('button', { name: 'Save settings' }));
  expect(await page.findByText('Please write a greeting.')).toBeTruthy();
  const input = page.getByLabelText('Greeting for WhatsApp');
  await vi.waitFor(() => expect(document.activeElement).toBe(input), { timeout: 5000 });
});
