import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '#tests/factories/render-screen.tsx';
import type { ConversationSummary } from '../api.ts';
import { FrontDeskCard } from './dashboard-card.tsx';

const now = new Date('2026-11-27T09:00:00.000Z');
const yesterday = '2026-11-26T09:00:00.000Z';

function conversation(name: string, ownerName = ''): ConversationSummary {
  const latest = { _id: name, name, email: '', contact: '9000000001', city: 'Pune', message: '' };
  return {
    ...{ id: name, status: 'new', isUnchecked: false, ownerId: ownerName, ownerName, followUpOn: null },
    ...{ revision: 1, waitingSince: yesterday, enquiryCount: 1, hasUndelivered: false },
    latest: { ...latest, createdAt: yesterday },
  } as ConversationSummary;
}
const [asha, ravi, tara] = [conversation('Asha'), conversation('Ravi', 'Meena'), conversation('Tara')];

test('the card lists waiting parents once each with their waiting times, and calls them with one press', async () => {
  const inbox = {
    waiting: 3,
    waitingSince: yesterday,
    longestWaiting: [asha, ravi],
    followUpCount: 1,
    followUps: [ravi],
  };
  const { page, user, address } = await renderElement(
    <FrontDeskCard now={now} toDo={{ ...inbox, unassigned: [asha, tara] }} />,
  );
  page.getByRole('heading', { name: '3 parents waiting; longest since yesterday' });
  const longest = within(page.getByRole('list', { name: 'Parents waiting longest' }));
  expect(longest.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^AshaPune · since yesterdayUnassigned for 4 working hours/),
    expect.stringMatching(/^Ravi.*Meena/),
  ]);
  expect(document.body.textContent).toContain('One more parent has waited for more than four working hours');
  expect(document.body.textContent).toContain('One follow-up today');
  for (const name of ['Asha', 'Tara']) expect(page.getAllByRole('link', { name })).toHaveLength(1);
  expect(page.getByRole('link', { name: 'Asha' }).getAttribute('href')).toBe(
    '/admin/booksessionlist/Asha?tab=waiting',
  );
  const call = page.getByRole('link', { name: /^Call\s*Asha/ });
  expect(call.getAttribute('href')).toBe('tel:+919000000001');
  // Prevents the navigation to `tel:`, which jsdom does not implement.
  call.addEventListener('click', (event) => event.preventDefault());
  await user.click(call);
  // Back from the phone, staff are asked for the outcome.
  expect(Object.keys({ ...sessionStorage })).toEqual([expect.stringMatching(/^begun-contact\//)]);
  expect(address()).toBe('/admin/booksessionlist/Asha?tab=waiting');
});
