import { expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import { emailColours } from '#core/email/layout.ts';
import { isAddedEmail } from '../rules/added-emails.ts';
import type { EmailRegistration, EmailWebinar } from '../rules/email-additions.ts';
import { notifiedFacts } from '../rules/email-facts.ts';
import { type EditableEmail, editableEmails, textOf } from '../rules/email-texts.ts';
import { registrationForStaff } from './staff.ts';
import { type WebinarEmailInput, webinarEmail } from './webinar-emails.ts';

const site = {
  siteUrl: 'https://site.example',
  brand: defaultBrand,
  phones: ['+91 124 555 0101'],
  emails: ['hello@site.example'],
  address: 'Gurugram',
};
const registration: EmailRegistration = {
  ...{ _id: 'r1', name: 'Meena', email: 'meena@example.com', status: 'registered', offeredUntil: '' },
  ...{ paid: 0, revision: 2 },
};
const sleep: EmailWebinar = {
  ...{ _id: '1', title: 'Sleep', link: 'sleep', location: 'Online', price: '1499', description2: '' },
  ...{ startsAt: '2031-02-03T11:30:00.000Z', endsAt: '2031-02-03T13:00:00.000Z' },
  ...{ startdate: '2031-02-03', enddate: '2031-02-03', time: '5:00 pm to 6:30 pm' },
  ...{ bring: '', joinUrl: '', recordingUrl: '', payTo: '', calledOff: 0, revision: 3 },
};
const links = { my: 'https://site.example/my/abc', join: 'https://site.example/join/def' };

function email(
  kind: EditableEmail,
  webinar: Partial<EmailWebinar> = {},
  parts: Partial<WebinarEmailInput> = {},
) {
  const { mail } = webinarEmail(
    {
      ...{
        kind,
        registration,
        links,
        template: textOf(kind).defaultText,
        webinar: { ...sleep, ...webinar },
      },
      ...{ organizer: 'hello@site.example', now: '2031-01-01T00:00:00.000Z', isInvited: true, isOut: true },
      ...parts,
    },
    site,
    'Asia/Kolkata',
  );
  return mail;
}
const confirmed = (webinar: Partial<EmailWebinar> = {}, own: Partial<EmailRegistration> = {}) =>
  email('enrolment-confirmed', webinar, { registration: { ...registration, ...own } });

test('a confirmation states date and place in the site’s time zone, the price and the parent’s own link', () => {
  const { subject, text, html } = confirmed({ bring: 'A notebook', joinUrl: 'https://room.example' });
  expect(subject).toBe('You are enrolled: Sleep');
  expect(text).toContain(
    'When: Monday, 3 February 2031, 5:00 pm – 6:30 pm IST\nWhere: Online\nPlease bring: A notebook\nPrice: ₹1,499',
  );
  expect(text).toContain(`Join the webinar:\n${links.join}`);
  expect(text).toContain(`Change or cancel your registration:\n${links.my}`);
  for (const link of Object.values(links)) expect(html).toContain(`href="${link}"`);
  expect(html).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
});

test.each([
  ['a paid online webinar', {}, 'email you how to pay and the link to join before'],
  ['a paid webinar in a hall', { location: 'Hall 2, Gurugram' }, 'email you how to pay before'],
  [
    'a free online webinar',
    { price: 'Free', location: 'Online (Zoom)' },
    'email you the link to join before',
  ],
  ['a paid webinar with a room', { joinUrl: 'https://room.example' }, 'email you how to pay before'],
  ['a webinar with a UPI ID', { payTo: 'ananta@bank' }, 'email you the link to join before'],
  ['a price in Hindi', { price: '₹४९९', location: 'ऑनलाइन' }, 'how to pay and the link to join before'],
])('for %s the confirmation names the missing details', (_what, webinar, words) => {
  expect(confirmed(webinar).text).toContain(words);
});

test.each(['enrolment-confirmed', 'reminder-day-before', 'reminder-hour-before', 'webinar-changed'] as const)(
  'without a known room, %s promises the link and offers none',
  (kind) => {
    const { text, calendar } = email(kind, { price: 'Free' });
    expect(text).not.toContain('Join the webinar');
    expect(text).not.toContain(links.join);
    expect(text).toContain(links.my);
    if (kind !== 'webinar-changed') expect(text).toContain('the link to join');
    if (calendar) expect(calendar.content).not.toContain('link to join');
    expect(email(kind, { price: 'Free', joinUrl: 'https://room.example' }).text).toContain(links.join);
  },
);

test('a parent who has not paid is not asked where to send a refund', () => {
  const policy = { fullHours: 24, noShowHours: 3, askHours: 48, creditDays: { least: 7, most: 10 } };
  const cancelled = (isPaid: boolean) => {
    const quote = { share: 'full', price: '499', isPaid, until: '' } as const;
    return email('place-cancelled', {}, { refund: { quote, policy, askBy: '2031-01-03T00:00:00.000Z' } })
      .text;
  };
  expect(cancelled(false)).not.toContain('where to send');
  expect(cancelled(true)).toContain('where to send');
});

test('it promises nothing for a past webinar', () => {
  for (const webinar of [
    { price: '', location: 'Hall 2, Gurugram' },
    { price: 'Free', location: 'https://meet.example/sleep' },
    { payTo: 'ananta@bank', joinUrl: 'https://room.example' },
  ])
    expect(confirmed(webinar).text).not.toContain('We will email you');
});

const buttonsOf = ({ html }: { html: string }) =>
  Array.from(html.matchAll(/<a href="[^"]*" style="display:inline-block[^>]*>([^<]*)/g), ([, text]) => text);

/** Without those of other features, which may be loaded here. */
const ownEmails = editableEmails().filter((kind) => !isAddedEmail(kind));

test.each(ownEmails)('%s has one main button', (kind) => {
  expect(buttonsOf(email(kind))).toHaveLength(1);
});

test('no email contains the room or the recording: the own link leads there', () => {
  const secret = { joinUrl: 'https://room.example', recordingUrl: 'https://film.example' };
  for (const kind of ownEmails) {
    const mail = email(kind, secret);
    expect(JSON.stringify(mail)).not.toMatch(/room\.example|film\.example/);
  }
  expect(email('webinar-thanks', secret).text).toContain(`Watch the recording:\n${links.my}`);
  expect(email('webinar-thanks').text).not.toContain('recording');
});

test('it contains the webinar’s own words, with the addresses of their links', () => {
  const { text, html } = confirmed({
    description2:
      '<h3>How to pay</h3><ul><li>By UPI to ananta@bank &amp; friends</li></ul>' +
      '<p>Or <a href="https://pay.example/?a=1&amp;b=2">here</a>, see <a href="/refund-policy">our rules</a>.</p>',
  });
  expect(text).toContain('• By UPI to ananta@bank & friends');
  expect(text).toContain(
    'Or here (https://pay.example/?a=1&b=2), see our rules (https://site.example/refund-policy).',
  );
  expect(html).toContain('By UPI to ananta@bank &amp; friends');
});

test('a change email says what has changed', () => {
  const notified = notifiedFacts({ ...sleep, startsAt: '2031-02-02T11:30:00.000Z', location: 'Hall 2' });
  const mail = email('webinar-changed', {}, { notified });
  expect(mail.subject).toBe(
    'A change: Sleep is moving to Monday, 3 February 2031, 5:00 pm – 6:30 pm IST, and now online',
  );
  expect(mail.calendar?.method).toBe('REQUEST');
  const off = { notified: { ...notifiedFacts(sleep), calledOff: true } };
  expect(email('webinar-changed', {}, off).text).toContain('is taking place after all, Monday, 3 February');
});

test('a waiting parent reads their position, a parent with an offer reads until when it holds', () => {
  const waiting = email(
    'place-waiting',
    {},
    { registration: { ...registration, status: 'waiting' }, position: 3 },
  );
  expect(waiting.text).toContain('you are No. 3 on the waiting list');
  const offeredUntil = '2031-02-01T12:00:00.000Z';
  const offered = email(
    'place-offered',
    {},
    { registration: { ...registration, status: 'offered', offeredUntil } },
  );
  expect(offered.text).toContain('until Saturday, 1 February 2031, 5:30 pm IST');
  for (const mail of [waiting, offered]) expect(mail.calendar).toBeUndefined();
});

test('an email about a cancellation mentions a refund only where one is possible', () => {
  expect(email('webinar-called-off').text).toContain('Choose another date or a refund');
  expect(email('place-cancelled').text).toContain('See your cancellation');
  for (const kind of ['webinar-called-off', 'place-cancelled'] as const)
    expect(email(kind, { price: 'Free' }).text).not.toMatch(/refund/i);
});

test('filled-in values are not expanded again, and a name that is a message is left out', () => {
  const words = { subject: '{webinar}\u2028for {name}', text: '{name}: {webinar}' };
  const { subject, text } = email('enrolment-confirmed', { title: '{name} {when}' }, { template: words });
  expect(subject).toBe('{name} {when} for Meena');
  expect(text).toContain('Meena: {name} {when}');
  const named = { registration: { ...registration, name: 'Call 98765 now' }, template: words };
  expect(email('enrolment-confirmed', {}, named).text).toContain('dear parent: Sleep');
});

test('staff read whether a parent has a registration or waits for one', () => {
  const toStaff = (status: EmailRegistration['status']) =>
    registrationForStaff({ ...registration, contact: '9', status }, sleep, 'staff@example.com', site).mail;
  expect(toStaff('registered').subject).toBe('Meena has enrolled in Sleep');
  expect(toStaff('registered').text).toContain('Status: Registered');
  expect(toStaff('waiting').subject).toBe('Meena is on the waiting list for Sleep');
  expect(toStaff('waiting').text).not.toContain('We will email you');
});

/** The WCAG contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test('emails are readable in light and dark mode, and declare it to mail programs', () => {
  for (const { page, card, ink, name, link, button, onButton } of Object.values(emailColours)) {
    for (const [emails, ground] of [
      [ink, page],
      [ink, card],
      [name, card],
      [link, card],
      [onButton, button],
    ] as const)
      expect(contrast(emails, ground)).toBeGreaterThanOrEqual(4.5);
  }
  const { html } = confirmed();
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain(`.card{background:${emailColours.night.card} !important`);
  // Each inline colour is one that dark mode replaces, or the button's.
  const inline = [...html.matchAll(/<[^>]*style="[^"]*"/g)].join('').match(/#[0-9a-f]{6}/gi) ?? [];
  expect(inline.filter((colour) => !(Object.values(emailColours.day) as string[]).includes(colour))).toEqual(
    [],
  );
});
