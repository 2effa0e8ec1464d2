import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Calls, renderScreen } from '#tests/factories/render-screen.tsx';
import { registrationAddress } from './registrations-address.ts';
import * as screen from './registrations-screen.tsx';

const registration = (id: string, name: string, webinarId: string, changes: object = {}) => ({
  ...{ _id: id, revision: 1, name, webinarId, webinarTitle: webinarId === 'w1' ? 'Sleep' : 'Food' },
  ...{ email: `${id}@example.com`, contact: '9000000011', registerAt: '2026-11-20T08:00:00.000Z' },
  ...{ status: 'registered', inLine: null, offeredUntil: '', joinedAt: '', paid: 0, paidNote: '' },
  ...changes,
});
const position = (position: number) => (id: string) => () => ({ body: { positions: { [id]: position } } });

const calls: Calls = {
  'GET registrations': ({ query }) => {
    const all = [
      registration('r1', 'Asha', 'w1', { status: 'waiting', inLine: 4 }),
      registration('r2', 'Kabir', 'w2', { status: 'waiting', inLine: 9 }),
    ];
    const found = all.filter(({ webinarId }) => !query.get('webinar') || query.get('webinar') === webinarId);
    return { body: { registrations: found }, total: found.length };
  },
  'GET webinar': () => ({
    body: {
      webinars: [
        { _id: 'w1', title: 'Sleep', startdate: '2026-12-05' },
        { _id: 'w2', title: 'Food', startdate: null },
      ],
    },
  }),
  'GET webinars/w1/positions': position(1)('r1'),
  'GET webinars/w2/positions': position(2)('r2'),
};
const open = (query = '') => renderScreen(screen, { address: `/admin/registrations${query}`, calls });

test('registrations of all webinars name their webinar, and their position on its waiting list', async () => {
  const { page } = await open();
  const cards = within(page.getByRole('list', { name: 'Webinar registrations' }));
  expect(cards.getByText('Sleep')).toBeTruthy();
  expect(cards.getByText('Food')).toBeTruthy();
  expect(await cards.findByText(/\b1 (in line|on the waiting list)$/)).toBeTruthy();
  expect(await cards.findByText(/\b2 (in line|on the waiting list)$/)).toBeTruthy();
});

test('the list is narrowed by webinar and day in its address, and leads to the webinar', async () => {
  const { page, user, made, address } = await open('?q=a&page=1');
  await user.selectOptions(page.getByLabelText('Webinar'), await page.findByText('Sat 5 Dec 2026: Sleep'));
  await waitFor(() => expect(address()).toBe('/admin/registrations?webinar=w1&q=a'));
  await waitFor(() => expect(page.queryByText('Kabir')).toBeNull());
  expect(made).toContain('GET registrations?webinar=w1&q=a&limit=10&offset=0');
  const link = page.getByRole('link', { name: 'Seats, emails and all registrations of this webinar' });
  expect(link.getAttribute('href')).toBe('/admin/webinaruser/w1');
  await user.click(page.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(address()).toBe('/admin/registrations?q=a'));
  expect(await page.findByText('Kabir')).toBeTruthy();
});

test('an address that names a registration opens its window over the list', async () => {
  const answers = {
    ...calls,
    'GET entries/registration/r9': () => ({ body: registration('r9', 'Zoya', 'w1') }),
  };
  const { page, address } = await renderScreen(screen, {
    address: registrationAddress('r9'),
    calls: answers,
  });
  await page.findByRole('dialog', { name: 'Zoya’s registration' });
  await waitFor(() => expect(address()).toBe('/admin/registrations'));
});

test('a page that is past the end leads to the last one', async () => {
  const { address } = await open('?page=3');
  await waitFor(() => expect(address()).toBe('/admin/registrations'));
});
