import { expect, test } from 'vitest';
import { defaultBrand } from '#core/brand/brand.ts';
import { type WebinarEmailInput, webinarEmail } from '#features/webinars/emails/webinar-emails.ts';
import { addEmails } from '#features/webinars/rules/added-emails.ts';
import type { EmailRegistration, EmailWebinar } from '#features/webinars/rules/email-additions.ts';
import { type EditableEmail, textOf } from '#features/webinars/rules/email-texts.ts';
import { type PaymentForEmail, paymentEmails, paymentEmailTypes } from '../rules/email-kinds.ts';
import { paymentAdditions } from './email-additions.ts';

addEmails(paymentEmails);

const site = {
  ...{ siteUrl: 'https://site.example', brand: defaultBrand, phones: ['+91 124 555 0101'] },
  ...{ emails: ['hello@site.example'], address: 'Gurugram' },
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
const payment: PaymentForEmail = {
  ...{ state: 'pending', amount: 149_900, received: 0, refunded: 0, reference: 'AN2', heldUntil: '' },
};

function email(
  kind: EditableEmail,
  webinar: Partial<EmailWebinar> = {},
  parts: Partial<WebinarEmailInput> = {},
) {
  const input = {
    ...{ kind, registration, links, template: textOf(kind).defaultText, webinar: { ...sleep, ...webinar } },
    ...{ organizer: 'hello@site.example', now: '2031-01-01T00:00:00.000Z', isInvited: true, isOut: true },
    ...{ additions: [paymentAdditions], ...parts },
  };
  return webinarEmail(input, site, 'Asia/Kolkata').mail;
}
const confirmed = (webinar: Partial<EmailWebinar>, own: Partial<EmailRegistration> = {}) =>
  email('enrolment-confirmed', webinar, { registration: { ...registration, ...own } });

const buttonsOf = ({ html }: { html: string }) =>
  Array.from(html.matchAll(/<a href="[^"]*" style="display:inline-block[^>]*>([^<]*)/g), ([, text]) => text);

test('UPI details are stated where there is a price that is not paid yet', () => {
  const payTo = 'ananta@bank';
  expect(confirmed({ payTo }).text).toContain('Pay by UPI to: ananta@bank');
  expect(confirmed({ payTo }).text).toContain('Pay ₹1,499 by UPI:\nhttps://site.example/my/abc/pay');
  expect(confirmed({ payTo, price: '499 for two' }).text).toContain(
    'Pay 499 for two by UPI:\nhttps://site.example/my/abc/pay',
  );
  const inWords = confirmed({ payTo: 'at the door' }).text;
  expect(inWords).toContain('How to pay: at the door');
  expect(inWords).not.toContain('/pay');
  for (const { text } of [
    confirmed({ payTo }, { paid: 1 }),
    confirmed({ payTo, price: 'Free' }),
    email('place-waiting', { payTo }, { registration: { ...registration, status: 'waiting' } }),
  ])
    expect(text).not.toMatch(/\/pay|ananta@bank|no bank/);
});

test('with a payment service the button needs no UPI ID, and asks for what is missing', () => {
  const online = (more: Partial<PaymentForEmail>, payTo = '') =>
    email(
      'enrolment-confirmed',
      { payTo },
      {
        registration: { ...registration, added: { payment: { ...payment, ...more } } },
        usesPaymentService: true,
      },
    );
  expect(buttonsOf(online({}))).toEqual(['Pay ₹1,499']);
  expect(online({}).text).not.toContain('how to pay');
  expect(buttonsOf(online({ state: 'partiallyPaid', received: 100_000 }))).toEqual(['Pay ₹499']);
  expect(online({ state: 'claimed' }).text).not.toContain('/pay');
  expect(online({}, 'ananta@bank').text).toContain('Reference: AN2');
});

test('the main button is to pay while a payment is due, then to join', () => {
  const webinar = { payTo: 'ananta@bank', joinUrl: 'https://room.example' };
  expect(buttonsOf(confirmed(webinar))).toEqual(['Pay ₹1,499 by UPI']);
  expect(confirmed(webinar).text).toContain(`Join the webinar:\n${links.join}`);
  expect(buttonsOf(confirmed(webinar, { paid: 1 }))).toEqual(['Join the webinar']);
  expect(buttonsOf(confirmed({ payTo: 'ananta@bank' }))).toEqual(['Pay ₹1,499 by UPI']);
});

test('an email about money that has come leads to its document', () => {
  const paid = { ...payment, state: 'paid', received: 149_900 } as const;
  const { text } = email(
    'payment-received',
    {},
    { registration: { ...registration, paid: 1, added: { payment: paid } } },
  );
  expect(text).toContain(`Your receipt or invoice:\n${links.my}#documents`);
});

test.each([...paymentEmailTypes, 'seat-released' as const])('%s has one main button', (kind) => {
  expect(buttonsOf(email(kind))).toHaveLength(1);
});

test('no email about a payment contains the room or the recording', () => {
  const secret = { joinUrl: 'https://room.example', recordingUrl: 'https://film.example' };
  for (const kind of paymentEmailTypes)
    expect(JSON.stringify(email(kind, secret))).not.toMatch(/room\.example|film\.example/);
});
