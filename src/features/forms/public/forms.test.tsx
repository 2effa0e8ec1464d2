import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OpenWebinar } from '#content/webinar/list-webinars.ts';
import { SessionForm } from '#features/enquiries/public/session-form.tsx';
import { EnrolmentForm } from '#features/webinars/public/enrolment-form.tsx';
import { renderElement } from '#tests/factories/render-screen.tsx';

const notice = (hash: string) => ({
  hash,
  short: 'We keep it.',
  items: [{ title: 'Why', text: 'Because.' }],
});
const notices = { own: notice('own'), news: notice('news'), guardian: '' };
const webinar: OpenWebinar = {
  ...{ id: 'w1', address: '/webinars-detail/kites', title: 'Kites', picture: undefined },
  ...{ isUpcoming: true, hasEnded: false, date: '3 Feb 2031', time: '5 pm', price: '' },
  ...{ location: '', seats: undefined, calendar: undefined, times: undefined },
};
const token = { 'GET webinar/get-csrf-token': () => ({ body: { csrfToken: 'c' } }) };
const sessionToken = { 'GET booksession/get-csrf-token': () => ({ body: { csrfToken: 'c' } }) };
const lost = () => {
  throw new TypeError('Failed to fetch');
};

let said: string[];
beforeEach(() => {
  said = [];
  vi.stubGlobal('alert', (words: string) => void said.push(words));
  // jsdom does not implement it; nothing was navigated to here.
  vi.stubGlobal('PerformanceNavigationTiming', class {});
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

type Page = Awaited<ReturnType<typeof renderElement>>['page'];
const field = (page: Page, label: string) =>
  page.getByLabelText<HTMLInputElement | HTMLSelectElement>(label, { exact: true });
const messageOf = (page: Page, label: string) =>
  (field(page, label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

function renderEnrolmentForm(calls: Parameters<typeof renderElement>[1] = {}) {
  const form = (
    <>
      <h2 id="webinar">Enrol in a webinar</h2>
      <EnrolmentForm webinars={[webinar]} labelledBy="webinar" notices={notices} />
    </>
  );
  return renderElement(form, { address: '/upcoming-webinar', ...calls });
}

/** As in a browser that stores no cookies: its form is sent without a captcha, which needs one. */
function renderSessionForm(calls: Parameters<typeof renderElement>[1] = {}) {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const form = (
    <>
      <h2 id="session">Tell us</h2>
      <SessionForm
        {...{ labelledBy: 'session', cities: ['Pune', 'Gurugram'], notices }}
        days={{ first: '2026-12-02', last: '2027-06-01' }}
        recaptchaSiteKey={undefined}
        posted={undefined}
      />
    </>
  );
  return renderElement(form, { address: '/session-book', ...calls });
}

async function fillPerson({ page, user }: Awaited<ReturnType<typeof renderElement>>) {
  await user.type(field(page, 'Name'), 'Asha Rao');
  await user.type(field(page, 'Email'), 'asha@example.com');
  await user.type(field(page, 'Mobile number'), '9000000001');
}

test('each field of the session form has its message, which disappears when the field is edited', async () => {
  const { page, user, made } = await renderSessionForm();
  await user.click(page.getByRole('button', { name: 'Book a session' }));
  const messages = [
    ['Name', 'Name field is required'],
    ['Email', 'Email is required'],
    ['Mobile number', 'Mobile number is required'],
    ['City', 'City field is required'],
    ['Message', 'Message field is required'],
  ] as const;
  for (const [label, message] of messages) expect(messageOf(page, label)).toBe(message);
  expect(document.activeElement).toBe(field(page, 'Name'));
  await user.selectOptions(field(page, 'City'), 'Gurugram');
  expect(messageOf(page, 'City')).toBe('');
  for (const [label, message] of messages) {
    if (label === 'City') continue;
    await user.type(field(page, label), 'x');
    expect(messageOf(page, label)).not.toContain(message);
  }
  await user.click(page.getByRole('button', { name: 'Book a session' }));
  expect(messageOf(page, 'Email')).toBe('Invalid email format');
  expect(messageOf(page, 'Mobile number')).toContain('Mobile number must be 10 digits');
  expect(document.activeElement).toBe(field(page, 'Email'));
  expect(made.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('an incomplete number is questioned, not refused', async () => {
  const { page, user } = await renderSessionForm();
  await user.type(field(page, 'Mobile number'), '12');
  expect(messageOf(page, 'Mobile number')).toBe('');
  await user.tab();
  await waitFor(() => expect(messageOf(page, 'Mobile number')).toMatch(/^Is the number complete\?/));
  await user.clear(field(page, 'Mobile number'));
  await user.type(field(page, 'Mobile number'), '(0)98765 43210');
  await user.tab();
  await waitFor(() => expect(messageOf(page, 'Mobile number')).toBe(''));
});

test('a parent from elsewhere types a city, which is required and kept in the tab', async () => {
  const rendered = await renderSessionForm();
  const { page, user } = rendered;
  await fillPerson(rendered);
  await user.type(field(page, 'Message'), 'My son wakes at night.');
  await user.selectOptions(field(page, 'City'), 'Other city');
  await user.click(page.getByRole('button', { name: 'Book a session' }));
  expect(messageOf(page, 'Your city')).toBe('City field is required');
  expect(document.activeElement).toBe(field(page, 'Your city'));
  await user.type(field(page, 'Your city'), 'Kochi');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Kochi');
});

test('a rate limit is shown with the time to retry, and no form is reported as waiting', async () => {
  const message = 'There have been too many attempts from here. Please try again in 8 minutes.';
  const answers = [
    { status: 429, body: { message } },
    { status: 201, body: {} },
  ];
  const rendered = await renderSessionForm({
    calls: { ...sessionToken, 'POST booksession': () => answers.shift() ?? {} },
  });
  const { page, user } = rendered;
  await fillPerson(rendered);
  await user.selectOptions(field(page, 'City'), 'Pune');
  await user.type(field(page, 'Message'), 'My son wakes at night.');
  await user.click(page.getByRole('button', { name: 'Book a session' }));
  await waitFor(() =>
    expect(page.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(message),
  );
  expect(page.queryByText(/Saved on this phone/)).toBeNull();
  expect(field(page, 'Name').value).toBe('Asha Rao');
  expect(field(page, 'Message').value).toBe('My son wakes at night.');
  await user.click(page.getByRole('button', { name: 'Book a session' }));
  const thanks = await page.findByRole('region', { name: /^Thank you/ });
  expect(thanks.textContent).toContain('Asha Rao');
});

test('after a network failure the typed text stays, and is sent with the next press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = {
    token: lost as () => object,
    enrolment: lost as () => object,
  };
  const sent: unknown[] = [];
  const rendered = await renderEnrolmentForm({
    calls: {
      'GET webinar/get-csrf-token': () => answers.token(),
      'POST webinar/bookwebinar': ({ body }) => {
        sent.push(body);
        return answers.enrolment();
      },
    },
  });
  const { page, user } = rendered;
  // A toast lasts three seconds of the clock that the test advances, so it may be gone before an assertion.
  const shown: string[] = [];
  const observer = new MutationObserver(() => shown.push(document.body.textContent));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const expectShown = (words: string) => waitFor(() => expect(shown.join()).toContain(words));
  const enrol = async () => {
    await user.click(page.getByRole('button', { name: 'Enrol' }));
    // A request without an answer is retried with pauses.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
  };
  await fillPerson(rendered);
  await enrol();
  expect(said).toEqual(['Failed to fetch CSRF token.']);
  answers.token = () => ({ body: { csrfToken: 'c' } });
  await enrol();
  await expectShown('Error saving row!');
  expect(field(page, 'Name').value).toBe('Asha Rao');
  answers.enrolment = () => ({ status: 201, body: { status: 'registered' } });
  await enrol();
  await expectShown('Your Webinar register successfully!');
  observer.disconnect();
  expect(sent.at(-1)).toMatchObject({ name: 'Asha Rao', webinarId: 'w1', webinarTitle: 'Kites' });
  // The thank-you replaces the form, which is empty again.
  const thanks = page.getByRole('region', { name: /^Thank you/ });
  await waitFor(() => expect(thanks.textContent).toContain('Kites'));
  expect(field(page, 'Name').value).toBe('');
});

test('a webinar that has closed meanwhile is reported at its field', async () => {
  const errors = { webinarId: 'This webinar is closed for enrolment.' };
  const rendered = await renderEnrolmentForm({
    calls: {
      ...token,
      'POST webinar/bookwebinar': () => ({
        status: 400,
        body: { message: 'Please check the marked fields.', errors },
      }),
    },
  });
  const { page, user } = rendered;
  await fillPerson(rendered);
  await user.click(page.getByRole('button', { name: 'Enrol' }));
  await page.findByText('Error saving row! Please check your form');
  expect(messageOf(page, 'Webinar')).toBe('This webinar is closed for enrolment.');
  expect(document.activeElement).toBe(field(page, 'Webinar'));
});

test('each form shows its privacy notice with nothing ticked, and sends the version that was shown', async () => {
  const sent: unknown[] = [];
  const rendered = await renderEnrolmentForm({
    calls: {
      ...token,
      'POST webinar/bookwebinar': ({ body }) => {
        sent.push(body);
        return { status: 201, body: { status: 'registered' } };
      },
    },
  });
  const { page, user } = rendered;
  for (const box of page.getAllByRole<HTMLInputElement>('checkbox')) expect(box.checked).toBe(false);
  within(document.body).getByText('What we keep and why');
  await fillPerson(rendered);
  await user.click(page.getByRole('checkbox', { name: /We keep it/ }));
  await user.click(page.getByRole('button', { name: 'Enrol' }));
  await page.findByText('Your Webinar register successfully!');
  expect(sent).toEqual([expect.objectContaining({ notice: 'own news', news: 'yes' })]);
});
