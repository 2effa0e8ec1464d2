import { expect, test } from 'vitest';
import { createPageSite, type PageSite } from '#tests/factories/page-site.ts';
import { parsePage } from '#tests/factories/parse-page.ts';
import { provideSite } from '#tests/factories/provided-site.ts';

const site = provideSite(createPageSite);

type Opened = Awaited<ReturnType<PageSite['open']>>;

/** Posts the form of a page as a browser without script does: its values and the typed ones. */
async function send({ main }: Pick<Opened, 'main'>, name: RegExp, typed: Record<string, string>) {
  const form = main.getByRole<HTMLFormElement>('form', { name });
  const filled = new URLSearchParams();
  for (const field of form.elements as Iterable<HTMLInputElement>) {
    const isSent = !['checkbox', 'radio'].includes(field.type) || field.checked;
    if (field.name && field.type !== 'submit' && isSent) filled.append(field.name, field.value);
  }
  for (const [field, value] of Object.entries(typed)) filled.set(field, value);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const [path = ''] = (form.getAttribute('action') ?? '').split('#');
  const answer = await site.call('POST', path, { raw: `${filled}`, headers });
  return { ...parsePage(answer.body), status: answer.statusCode, location: answer.headers.location };
}

const typedIn = ({ main }: Pick<Opened, 'main'>, label: string) =>
  main.getAllByLabelText<HTMLInputElement>(label)[0]?.value;
function messageOf({ main, document }: Pick<Opened, 'main' | 'document'>, label: string): string {
  const ids = main.getAllByLabelText(label)[0]?.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
const enquiries = async (name: string) =>
  (await site.records.list('enquiry')).filter((enquiry) => enquiry.name === name);

const person = { name: 'No Script', email: 'no.script@example.com', contact: '+91 90000-00001' };
const enquiry = { ...person, city: 'Pune', message: 'My son wakes at night.' };
const session = /^Tell us what is on your mind/;
const webinarForm = /Enrol in a webinar|Reserve your seat/;

test('the session form is posted by the browser, first with an error, then valid; a ticked box stays ticked', async () => {
  const first = await site.open('/session-book');
  // The notice opens without script: it is a `details` element.
  expect(first.main.getByText('To complain').closest('details')).not.toBeNull();
  const refused = await send(first, session, { ...enquiry, email: 'not an address', news: 'yes' });
  expect(refused.status).toBe(400);
  expect(messageOf(refused, 'Email')).toBe('Invalid email format');
  expect(typedIn(refused, 'Email')).toBe('not an address');
  expect(typedIn(refused, 'City')).toBe('Pune');
  expect(typedIn(refused, 'Name')).toBe('No Script');
  expect(typedIn(refused, 'Mobile number')).toBe('+91 90000-00001');
  expect(typedIn(refused, 'Message')).toBe('My son wakes at night.');
  const box = refused.main.getByRole<HTMLInputElement>('checkbox', { name: /^Write to me/ });
  expect(box.checked).toBe(true);
  const sent = await send(refused, session, { email: 'no.script@example.com' });
  expect([sent.status, sent.location]).toEqual([303, '/session-book/sent#content']);
  (await site.open('/session-book/sent')).main.getByRole('heading', {
    level: 1,
    name: 'Thank you for writing to us',
  });
  expect(await enquiries('No Script')).toHaveLength(1);
});

test('a preferred day that is over is refused at its field, and stays with the time', async () => {
  const first = await site.open('/session-book');
  const preference = { preferredDay: '2026-01-05', preferredTime: 'evening' };
  const refused = await send(first, session, { ...enquiry, name: 'Too Late', ...preference });
  expect(refused.status).toBe(400);
  expect(messageOf(refused, 'Preferred day (optional)')).toBe('Please choose tomorrow or a later day.');
  expect(typedIn(refused, 'Preferred day (optional)')).toBe('2026-01-05');
  expect(typedIn(refused, 'Preferred time (optional)')).toBe('evening');
  const sent = await send(refused, session, { preferredDay: '' });
  expect(sent.status).toBe(303);
  expect(await enquiries('Too Late')).toMatchObject([{ preferredDay: null, preferredTime: 'evening' }]);
});

test('a city typed by a parent from elsewhere is stored', async () => {
  const other = { ...enquiry, name: 'From Noida', city: 'Other city' };
  const refused = await send(await site.open('/session-book'), session, other);
  expect(messageOf(refused, 'Your city')).toBe('City field is required');
  const sent = await send(refused, session, { otherCity: 'Noida' });
  expect(sent.location).toBe('/session-book/sent#content');
  expect(await enquiries('From Noida')).toMatchObject([{ city: 'Noida' }]);
});

test('the webinar form keeps the chosen webinar, and an email asks for confirmation', async () => {
  const dates = { startdate: '2031-02-03', enddate: '2031-02-03' };
  await site.records.create('webinar', { title: 'Earlier', description: '<p>x</p>', ...dates });
  const { _id } = await site.records.create('webinar', { title: 'Plain', description: '<p>x</p>', ...dates });
  const first = await site.open('/upcoming-webinar');
  const refused = await send(first, webinarForm, { webinarId: _id });
  expect(messageOf(refused, 'Name')).toBe('Name field is required');
  expect(typedIn(refused, 'Webinar')).toBe(_id);
  const sent = await send(refused, webinarForm, { ...person, name: 'Plain Parent' });
  const { main } = await site.open(String(sent.location));
  main.getByRole('heading', { level: 1, name: /One more step: please check your email/ });
  expect(await site.records.list('registration')).toMatchObject([
    { name: 'Plain Parent', webinarTitle: 'Plain', status: 'unconfirmed' },
  ]);
});

test('without an open webinar the pages say so instead of showing a form', async () => {
  const empty = await createPageSite();
  for (const path of ['/session-book', '/upcoming-webinar']) {
    const { main } = await empty.open(path);
    main.getByText('No webinar is open for registration right now.');
    expect(main.queryByRole('form', { name: webinarForm })).toBeNull();
  }
  await empty.close();
});
