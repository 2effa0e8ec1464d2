// The types of the data that users see on their dashboard (product: Accounts).

import type { ConsentPurpose } from '#features/consent/rules/consent.ts';
import type { EnquiryStatus } from '#features/enquiries/rules/greeting.ts';
import type { RegistrationOnPage } from '#features/webinars/rules/registration-page.ts';

/** An enquiry sent from the address. */
export interface OwnEnquiry {
  _id: string;
  /** ISO, UTC; null: unknown. */
  sentAt: string | null;
  /** The beginning of the message, in one line. */
  excerpt: string;
  status: EnquiryStatus;
}

/** A registration for a webinar. */
export interface OwnRegistration
  extends Omit<RegistrationOnPage, 'webinar' | 'done' | 'problem' | 'name' | 'isOut' | 'isOpen' | 'hasRoom'> {
  _id: string;
  webinar: Pick<
    RegistrationOnPage['webinar'],
    '_id' | 'title' | 'startdate' | 'enddate' | 'time' | 'startsAt' | 'endsAt' | 'location'
  >;
  /** The address of the webinar's page; empty: it is not public. */
  pageUrl: string;
  /** The address of a calendar file; empty: the webinar is over or has no date. */
  calendarUrl: string;
  /** Opens the meeting room once it is open; empty: not available to this parent. A secret. */
  joinUrl: string;
  /** The page on which the registration is changed, cancelled and moved: a secret. Empty: its links have expired. */
  manageUrl: string;
}

/** A consent given with the address. */
export interface OwnConsent {
  _id: string;
  purpose: ConsentPurpose;
  /** ISO, UTC. */
  at: string;
  /** ISO, UTC; null: the consent is valid. */
  withdrawnAt: string | null;
}
