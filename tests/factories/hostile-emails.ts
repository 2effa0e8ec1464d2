import { cleanRichText } from '#cms/fields/rich-text/clean.ts';
import { defaultBrand } from '#core/brand/brand.ts';
import type { Email, Mail } from '#core/email/email.ts';
import { accountEnded } from '#features/accounts/emails/account-ended.ts';
import { confirmEmail } from '#features/accounts/emails/confirm-email.ts';
import { factorsRemoved } from '#features/accounts/emails/factors-removed.ts';
import { passwordReset } from '#features/accounts/emails/password-reset.ts';
import { securityNotice } from '#features/accounts/emails/security-notice.ts';
import { enquiryForParent, enquiryForStaff } from '#features/enquiries/emails/enquiry-received.ts';
import { frontDeskReply } from '#features/enquiries/emails/reply.ts';
import { followUpsDue, morningDigest, unownedEnquiries } from '#features/enquiries/emails/staff.ts';
import { confirmSubscriptionEmail } from '#features/newsletter/emails/confirm-subscription.ts';
import { testEmail } from '#features/operations/emails/test-email.ts';
import { paymentAdditions } from '#features/payments/emails/email-additions.ts';
import { paymentEmails } from '#features/payments/rules/email-kinds.ts';
import * as ownData from '#features/privacy/emails/own-data.ts';
import { invitationEmail } from '#features/staff/emails/invitation.ts';
import {
  newRegistrationLinkEmail,
  registrationLinksEmail,
} from '#features/webinars/emails/registration-links.ts';
import { registrationForStaff, registrationsForStaff } from '#features/webinars/emails/staff.ts';
import { webinarEmail, webinarTestEmail } from '#features/webinars/emails/webinar-emails.ts';
import { addEmails } from '#features/webinars/rules/added-emails.ts';
import { notifiedFacts } from '#features/webinars/rules/email-facts.ts';
import { type WebinarEmailType, webinarEmailTypes } from '#features/webinars/rules/email-schedule.ts';

addEmails(paymentEmails);

export const siteUrl = 'https://ananta.example';
const times = { createdAt: '2026-11-21T10:00:00.000Z', revision: 1 };
const soon = { token: 'a', expiresAt: '2199-01-01T00:00:00.000Z' };

/** Every email by its function, with one text in every user-supplied position. */
export function emailsWith(text: string): Record<string, (Email | { mail: Mail })[]> {
  const site = {
    siteUrl,
    brand: { ...defaultBrand, name: text },
    phones: [text],
    emails: [text],
    address: text,
  };
  const parent = { _id: '1', id: '1', name: text, email: 'meena@example.com', contact: '9876543210' };
  const registration = { ...parent, status: 'registered', offeredUntil: '', paid: 0, revision: 2 } as const;
  const preference = { preferredDay: '2198-01-01', preferredTime: 'morning' } as const;
  const enquiry = { ...parent, ...times, ...preference, city: text, message: text };
  const webinar = {
    ...{ _id: '2', title: text, link: 'talk', time: text, location: text, price: text },
    ...{ startdate: '2199-01-01', enddate: null, description2: cleanRichText(text) },
    ...{ startsAt: '', endsAt: '', bring: text, joinUrl: text, recordingUrl: text, payTo: '' },
    ...({ calledOff: 0, revision: 3 } as const),
  };
  const listening = { email: 'care@ananta.example', recipient: { record: 'staff', id: '' } };
  const named = [{ name: text, city: text, since: text, followUpOn: '2026-11-21' }];
  const kept = [{ what: text, count: 2, why: text, until: '' }];
  const asked = {
    ...{ to: parent.email, site, timeZone: 'Asia/Kolkata' },
    registrations: [
      {
        registration: { ...webinar, ...parent, webinarId: '2', status: 'registered' },
        link: `${siteUrl}/my/a`,
      },
    ] as const,
  } as const;
  const kind = 'correction';
  const ofWebinar = (email: WebinarEmailType) =>
    webinarEmail(
      {
        ...{ kind: email, webinar, registration, template: { subject: text, text }, next: webinar },
        links: { my: `${siteUrl}/my/a`, join: `${siteUrl}/join/a` },
        ...{ organizer: 'care@ananta.example', now: '2198-01-01T00:00:00.000Z', isInvited: true },
        ...{ isOut: true, notified: notifiedFacts({ location: text }), additions: [paymentAdditions] },
      },
      site,
      'Asia/Kolkata',
    );

  return {
    accountEnded: [true, false].map((isAllErased) => accountEnded(parent, { isAllErased, at: text }, site)),
    confirmEmail: [true, false].map((wantsNews) => confirmEmail(parent, { ...soon, wantsNews }, site)),
    enquiryForStaff: [enquiryForStaff(enquiry, 'staff@example.com', site)],
    enquiryForParent: [enquiryForParent(enquiry, site)],
    factorsRemoved: [factorsRemoved(parent, { by: text, at: text }, site)],
    followUpsDue: [followUpsDue(listening, named, site)],
    unownedEnquiries: [unownedEnquiries(listening, named, site)],
    morningDigest: [
      morningDigest(
        listening,
        { waiting: named, waitingTotal: 40, due: named, dueTotal: 1, unchecked: 1 },
        site,
      ),
    ],
    frontDeskReply: [
      frontDeskReply(
        { enquiry, text, signature: text, staffEmail: 'care@ananta.example', follows: [] },
        site,
      ),
    ],
    invitationEmail: [
      invitationEmail(
        { ...parent, ...soon },
        { role: text, by: text, link: `${siteUrl}/invitation/a`, until: text },
        site,
      ),
    ],
    confirmSubscriptionEmail: [
      confirmSubscriptionEmail(
        { email: parent.email, record: 'enquiry', recordId: '1' },
        `${siteUrl}/news/a`,
        site,
      ),
    ],
    ownDataLink: [
      ownData.ownDataLink(parent, { ...soon, until: text }, site),
      ownData.ownDataLink(parent, { ...soon, until: text, noted: kind }, site),
    ],
    copyOpened: [ownData.copyOpened(parent, site)],
    dataErased: [
      ownData.dataErased(parent, { report: { erased: {}, kept }, keptSealed: text, notErased: text }, site),
    ],
    erasureCompleted: [ownData.erasureCompleted(parent, site)],
    requestReceived: [ownData.requestReceived(parent, { kind, due: text }, site)],
    requestEnded: [true, false].map((isRefused) =>
      ownData.requestEnded(parent, { kind, isRefused, said: text }, site),
    ),
    requestForStaff: [ownData.requestForStaff('care@ananta.example', { id: '1', kind, due: text }, site)],
    passwordReset: [passwordReset(parent, { ...soon, linkLifetime: 3600 }, site)],
    registrationLinksEmail: [registrationLinksEmail(asked)],
    newRegistrationLinkEmail: [newRegistrationLinkEmail(asked)],
    registrationForStaff: [registrationForStaff(registration, webinar, 'staff@example.com', site)],
    registrationsForStaff: [
      registrationsForStaff(
        [{ webinarId: 'a', title: text, counts: { registered: 2, unconfirmed: 1 } }],
        'staff@example.com',
        site,
      ),
    ],
    securityNotice: [securityNotice(parent, { subject: text, description: text, by: text, at: text }, site)],
    testEmail: [{ mail: testEmail('asha@example.com', site) }],
    webinarEmail: webinarEmailTypes().map(ofWebinar),
    webinarTestEmail: [webinarTestEmail(ofWebinar('webinar-thanks'), '1')],
  };
}
