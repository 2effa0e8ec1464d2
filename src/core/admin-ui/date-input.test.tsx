import { cleanup, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type ContentName, contentTypes } from '#cms/records/registry.ts';
import * as activityScreen from '#features/activity/admin/activity-screen.tsx';
import * as desktopScreen from '#features/enquiries/admin/inbox-screen.tsx';
import { renderElement, renderScreen } from '#tests/factories/render-screen.tsx';
import { openList } from '#tests/factories/rendered-list.tsx';
import { DateInput } from './date-input.tsx';

const incomplete = 'Please enter the whole date, with a year from 1900 to 2200.';
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } });

/** The values that browsers report while the year of 2027-12-12 is typed. */
const halfTyped = ['0002-12-12', '0020-12-12', '0202-12-12'];

test('a half-typed date stays in its input, and the previous one counts until it is complete', async () => {
  const given: string[] = [];
  function Day() {
    const [day, setDay] = useState('2026-01-05');
    const take = (value: string) => {
      given.push(value);
      setDay(value);
    };
    return <DateInput aria-label="Day" value={day} onChange={take} />;
  }
  const { page } = await renderElement(<Day />);
  const input = page.getByLabelText<HTMLInputElement>('Day');
  for (const incompleteInput of halfTyped) {
    type(input, incompleteInput);
    expect(input.value).toBe(incompleteInput);
    expect(page.queryByText(incomplete)).toBeNull();
  }
  expect(given).toEqual([]);
  fireEvent.blur(input);
  expect(page.getByText(incomplete)).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  type(input, '2027-12-12');
  expect(input.value).toBe('2027-12-12');
  expect(page.queryByText(incomplete)).toBeNull();
  expect(given).toEqual(['2027-12-12']);
});

test.each<[ContentName, string[]]>([
  ['webinar', ['Start Date', 'End Date', 'Starts: day', 'Ends: day', 'Publish at: day', 'Take down at: day']],
  ['blog', ['Publish Date', 'Reviewed On', 'Publish at: day', 'Take down at: day']],
  ['media', ['Publish Date', 'Publish at: day', 'Take down at: day']],
  ['banner', ['Publish at: day', 'Take down at: day']],
  ['community', ['Date', 'Publish at: day', 'Take down at: day']],
])('a half-typed date of %s is ignored', async (name, labels) => {
  const { user, button, field } = await openList(name, []);
  await user.click(button(contentTypes[name].admin.add ?? ''));
  for (const label of labels) {
    const input = await field(label);
    type(input, '0202-12-12');
    expect([label, input.value]).toEqual([label, '0202-12-12']);
    type(input, '2027-12-12');
    expect([label, input.value]).toEqual([label, '2027-12-12']);
  }
});

test('a form with a half-typed date is not saved, and keeps its values', async () => {
  const meeting = {
    _id: 'm1',
    title: 'Meeting',
    revision: 1,
    date: '2027-03-04',
    location: 'Delhi',
    order: 1,
  };
  const stored = [{ ...meeting, description: '<p>Slowly.</p>' }];
  const { page, user, button, field, fill, expectClosed, made } = await openList('community', stored);
  await user.click(button('Edit Meeting'));
  await fill('Date', '0020-12-12');
  await user.click(button('Update'));
  expect(page.getByText(incomplete)).toBeTruthy();
  expect((await field('Date')).value).toBe('0020-12-12');
  expect(made.filter((call) => call.startsWith('PUT community'))).toEqual([]);
  await fill('Date', '2027-03-05');
  await user.click(button('Update'));
  await expectClosed();
  expect(stored[0]?.date).toBe('2027-03-05');
});

test('forms with messages of their own do not save a half-typed date either', async () => {
  const { page, user, button, field } = await openList('blog', []);
  await user.click(button('Add Blog'));
  const day = await field('Publish Date');
  type(day, '0002-12-12');
  await user.click(button('Submit'));
  expect(page.queryByText('Title is required')).toBeNull();
  expect(day.value).toBe('0002-12-12');
});

test.each([
  ['activity', activityScreen, '/admin/activity', 'GET activity'],
  ['enquiries', desktopScreen, '/admin/booksessionlist', 'GET conversations'],
] as const)(
  'a half-typed date of %s causes no call and does not change the address',
  async (_name, screen, address, call) => {
    const calls = {
      'GET activity': () => ({ body: { activity: [] }, total: 0 }),
      'GET staff': () => ({ body: { staff: [] } }),
      'GET conversations': () => ({ body: { conversations: [], cities: [], counts: {} }, total: 0 }),
    };
    const rendered = await renderScreen(screen, { address, calls });
    const { page, user, made } = rendered;
    const from = page.getByLabelText<HTMLInputElement>('From');
    const asked = () => made.filter((one) => one.startsWith(`${call}?`) && one.includes('from='));
    for (const incompleteInput of halfTyped) {
      await user.click(from);
      type(from, incompleteInput);
      // Leaving the input waits until the new value has arrived.
      await user.tab();
      expect(rendered.address()).toBe(address);
    }
    expect(page.getByText(incomplete)).toBeTruthy();
    expect(rendered.address()).toBe(address);
    expect(asked()).toEqual([]);
    type(from, '2026-12-12');
    await page.findByDisplayValue('2026-12-12');
    expect(rendered.address()).toBe(`${address}?from=2026-12-12`);
    expect(asked()).toHaveLength(1);
    expect(asked()[0]).toContain('from=2026-12-12');

    cleanup();
    const incompleteInput = await renderScreen(screen, { address: `${address}?from=0002-11-15`, calls });
    expect(incompleteInput.page.getByLabelText<HTMLInputElement>('From').value).toBe('');
  },
);
