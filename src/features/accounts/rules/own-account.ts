// What people see in their own account of what the site holds of its address (product: Accounts).

import type { ConsentPurpose } from '#features/consent/rules/consent.ts';
import type { EnquiryStatus } from '#features/enquiries/rules/greeting.ts';
import type { RegistrationOnPage } from '#features/webinars/rules/registration-page.ts';

/** Something that was sent by the form. */
export interface OwnEnquiry {
  _id: string;
  /** ISO, UTC; null: it is not known. */
  sentAt: string | null;
  /** Its beginning, in one line. */
  beginning: string;
  standing: EnquiryStatus;
}

/** A place in a webinar. */
export interface OwnRegistration
  extends Omit<RegistrationOnPage, 'webinar' | 'done' | 'problem' | 'name' | 'isOut' | 'isOpen' | 'hasRoom'> {
  _id: string;
  webinar: Pick<
    RegistrationOnPage['webinar'],
    '_id' | 'title' | 'startdate' | 'enddate' | 'time' | 'startsAt' | 'endsAt' | 'location'
  >;
  /** Of its page; empty: visitors do not see it. */
  page: string;
  /** Of a file for calendars; empty: it is over, or has no day. */
  calendar: string;
  /** Leads into the room, once that is open; empty: there is none for this parent. A secret. */
  join: string;
  /** Where it is changed, cancelled and moved: a secret. Empty: its links have ended. */
  my: string;
}

/** To what an address has agreed. */
export interface OwnConsent {
  _id: string;
  purpose: ConsentPurpose;
  /** ISO, UTC. */
  at: string;
  /** Null: it holds. */
  withdrawnAt: string | null;
}
