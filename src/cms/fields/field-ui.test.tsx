import { fireEvent } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormField } from '#cms/admin/form/form-field.tsx';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import { rowTexts } from '#cms/records/content-type.ts';
import { address } from './address/field.ts';
import { boolean } from './boolean/field.ts';
import { email, phone } from './contact/field.ts';
import { date } from './date/field.ts';
import { datetime } from './datetime/field.ts';
import type { Entry } from './entry.ts';
import { FieldDisplay } from './field-display.tsx';
import { image } from './image/field.ts';
import { money } from './money/field.ts';
import { number } from './number/field.ts';
import { order } from './order/field.ts';
import { parent } from './parent/field.ts';
import { plainTextOf } from './plain-text-of-fields.ts';
import { reference } from './reference/field.ts';
import { richText } from './rich-text/field.ts';
import { select } from './select/field.ts';
import { slug } from './slug/field.ts';
import { status } from './status/field.ts';
import { text } from './text/field.ts';
import { time } from './time/field.ts';
import { video } from './video/field.ts';

const fields: ContentType['fields'] = {
  title: text({ label: 'Title' }),
  story: text({ label: 'Story', multiline: true }),
  body: richText({ label: 'Body' }),
  link: slug({ label: 'Link', from: 'title', entry: 'typed' }),
  order: order({ label: 'Order' }),
  seats: number({ label: 'Seats', least: 1, most: 40 }),
  day: date({ label: 'Day' }),
  hour: time({ label: 'Hour' }),
  starts: datetime({ label: 'Starts' }),
  came: datetime({ label: 'Came', isSetBySite: true }),
  isOpen: boolean({ label: 'Open' }),
  city: select({ label: 'City', required: 'City field is required', choices: { pune: 'Pune' } }),
  fee: money({ label: 'Fee' }),
  source: address({ label: 'Source' }),
  email: email({ label: 'Email' }),
  phone: phone({ label: 'Mobile' }),
  under: parent({ label: 'Under' }),
  webinar: reference({ label: 'Webinar', to: 'webinar' }),
  status: status({ label: 'Status' }),
  picture: image({ label: 'Picture' }),
  film: video({ label: 'Film' }),
};
const definition: ContentType = {
  name: 'every',
  labels: { one: 'Thing', many: 'Things' },
  api: { path: 'things', listKey: null },
  page: { list: '/things' },
  fields,
  title: 'title',
  search: [],
  sort: [],
  admin: {
    path: 'things',
    label: 'Things',
    columns: Object.keys(fields),
    view: { fields: ['title'], emptyText: '' },
    texts: rowTexts,
  },
};
const full: Entry = {
  _id: 'a',
  title: 'Gentle nights',
  story: 'One\ntwo',
  body: '<p>Sleep <strong>well</strong></p>',
  link: 'gentle-nights',
  order: 3,
  seats: 40,
  day: '2026-11-05',
  hour: '17:05',
  starts: '2026-11-21T19:15:00.000Z',
  came: '2026-11-21T10:00:00.000Z',
  isOpen: 1,
  city: 'pune',
  fee: 149_950,
  source: 'https://example.org/a',
  email: 'a?bcc=b@example.org',
  phone: '+919876543210',
  under: 'b',
  webinar: 'w1',
  status: 1,
  picture: 'a.webp',
  film: 'a.mp4',
};
const empty: Entry = { _id: 'b' };

let root: HTMLElement;
const roots: Root[] = [];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (path: string) => {
    const found = path.includes('webinar')
      ? { webinars: [{ _id: 'w1', title: 'Calm evenings' }] }
      : [
          { _id: 'a', title: 'Gentle nights' },
          { _id: 'b', title: 'Above' },
        ];
    return new Response(JSON.stringify(found), { headers: { 'X-Total-Count': '2' } });
  });
});
afterEach(async () => {
  await act(async () => {
    for (const one of roots.splice(0)) one.unmount();
  });
  vi.unstubAllGlobals();
});

async function show(element: ReactNode): Promise<HTMLElement> {
  const router = createMemoryRouter([{ id: 'root', path: '*', element }], {
    hydrationData: { loaderData: { root: { timeZone: 'Asia/Kolkata' } } },
  });
  root = document.createElement('main');
  const one = createRoot(root);
  roots.push(one);
  await act(async () => one.render(<RouterProvider router={router} />));
  return root;
}

const shown = (as: 'Cell' | 'Detail', name: string, entry = full) =>
  show(<FieldDisplay as={as} definition={definition} entry={entry} name={name} />);

async function fieldOf(name: string, entry: Entry | undefined, value = '') {
  const setValue = vi.fn();
  const form = { values: { [name]: value }, files: {}, messages: {}, missing: {}, setValue };
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  await show(
    <FormField
      {...{ name, field, definition, entry }}
      form={form as unknown as EntryForm}
      videos={{
        progress: {},
        status: { is: 'sending', timeLeft: '' },
        togglePause() {},
        retryNow() {},
        interrupted: undefined,
        cancel() {},
      }}
    />,
  );
  return { input: root.querySelector<HTMLInputElement>('input, textarea, select'), setValue };
}

test.each([
  ['title', 'text'],
  ['story', 'textarea'],
  ['link', 'text'],
  ['order', 'number'],
  ['seats', 'number'],
  ['day', 'date'],
  ['hour', 'time'],
  ['starts', 'date'],
  ['isOpen', 'checkbox'],
  ['city', 'select-one'],
  ['fee', 'text'],
  ['source', 'url'],
  ['email', 'email'],
  ['phone', 'tel'],
  ['under', 'select-one'],
  ['webinar', 'select-one'],
  ['picture', 'file'],
  ['film', 'file'],
])('%s has an input of the type %s with its label', async (name, type) => {
  const { input } = await fieldOf(name, undefined);
  expect(input?.type).toBe(type);
  expect(input?.labels?.[0]?.textContent || input?.ariaLabel).toContain(fields[name]?.label);
});

test('a number keeps its limits, a time is in the site’s time zone, a check box returns 1 and 0', async () => {
  expect((await fieldOf('seats', undefined)).input).toMatchObject({ min: '1', max: '40' });
  const { input } = await fieldOf('starts', full, '2026-11-21T19:15:00.000Z');
  expect(input?.value).toBe('2026-11-22');
  expect(root.querySelector<HTMLInputElement>('[type=time]')?.value).toBe('00:45');
  const box = await fieldOf('isOpen', full, '1');
  expect(box.input?.checked).toBe(true);
  await act(async () => box.input?.click());
  expect(box.setValue).toHaveBeenCalledWith('isOpen', '0');
});

test('an amount is typed and shown in rupees, and stored in paise; other text is refused as it is', async () => {
  const { input, setValue } = await fieldOf('fee', full, '149950');
  expect(input?.value).toBe('1499.50');
  expect((await shown('Cell', 'fee')).textContent).toBe('₹1,499.50');
  if (!input) throw new Error('There is no input.');
  fireEvent.change(input, { target: { value: '2,000' } });
  expect(setValue).toHaveBeenLastCalledWith('fee', '200000');
  fireEvent.change(input, { target: { value: '12x' } });
  const typed = setValue.mock.lastCall?.[1];
  expect(fields.fee?.schema.safeParse(typed).success).toBe(false);
});

test('a field that the site sets is read-only', async () => {
  const { input } = await fieldOf('came', full);
  expect(input).toBeNull();
  expect(root.textContent).toBe('Came: 21 Nov 2026, 3:30 pm');
});

test('a record is chosen by its title among those of its type, except itself', async () => {
  await fieldOf('webinar', full, 'w1');
  expect([...root.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'None',
    'Calm evenings',
  ]);
  await fieldOf('under', full, 'gone');
  expect([...root.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'None: it is in the first row',
    '…',
    'Above',
  ]);
});

test('a required choice has no default', async () => {
  const { input } = await fieldOf('city', undefined);
  expect([input?.value, root.textContent]).toEqual(['', 'CityPlease choosePune']);
});

test.each(['Cell', 'Detail'] as const)(
  'a %s links to people, and shows a record by its title',
  async (as) => {
    expect((await shown(as, 'email')).querySelector('a')?.href).toBe('mailto:a%3Fbcc%3Db@example.org');
    expect((await shown(as, 'phone')).querySelector('a')?.href).toBe('tel:+919876543210');
    expect((await shown(as, 'webinar')).textContent).toBe('Calm evenings');
    expect((await shown(as, 'under')).textContent).toBe('Above');
    expect((await shown(as, 'starts')).querySelector('time')?.dateTime).toBe(full.starts);
  },
);

test('an empty value is a dash, and a missing picture is named', async () => {
  for (const name of ['title', 'day', 'email', 'webinar', 'film']) {
    expect((await shown('Cell', name, empty)).textContent).toBe('–');
    expect((await shown('Detail', name, empty)).textContent).toBe('–');
  }
  expect((await shown('Cell', 'picture', empty)).textContent).toBe('No picture');
});

test('every value has a complete plain text', () => {
  const words = (entry: Entry) =>
    Object.keys(fields).map((name) => plainTextOf(definition, name, entry, 'Asia/Kolkata'));
  expect(words(full)).toEqual([
    ...['Gentle nights', 'One\ntwo', 'Sleep well', 'gentle-nights', '3', '40', '5 Nov 2026', '17:05'],
    ...['22 Nov 2026, 12:45 am', '21 Nov 2026, 3:30 pm', 'Yes', 'Pune', '₹1,499.50'],
    ...[
      'https://example.org/a',
      'a?bcc=b@example.org',
      '+919876543210',
      'b',
      'w1',
      'Published',
      'a.webp',
      'a.mp4',
    ],
  ]);
  expect(words(empty)).toEqual(Object.keys(fields).map(() => ''));
});
