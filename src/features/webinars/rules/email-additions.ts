import type { StoredRecord } from '#cms/records/registry.ts';
import type { Scope } from '#core/database/scope.ts';
import type { EmailPart } from '#core/email/layout.ts';
import type { AddedFacts } from './added-emails.ts';
import type { WebinarEmailType } from './email-schedule.ts';
import type { Placeholder } from './email-texts.ts';

/** The fields of a webinar that emails use, including fields that visitors do not see. */
export type EmailWebinar = Pick<
  StoredRecord<'webinar'>,
  | '_id'
  | 'title'
  | 'link'
  | 'startsAt'
  | 'endsAt'
  | 'startdate'
  | 'enddate'
  | 'time'
  | 'location'
  | 'bring'
  | 'joinUrl'
  | 'recordingUrl'
  | 'payTo'
  | 'calledOff'
  | 'price'
  | 'description2'
> & { revision: number };

/** The registration that an email is about. */
export type EmailRegistration = Pick<
  StoredRecord<'registration'>,
  '_id' | 'name' | 'email' | 'status' | 'offeredUntil' | 'paid'
> & { revision: number; added?: AddedFacts | undefined };

/** An email to which a feature adds something. */
export interface EmailToAddTo {
  kind: WebinarEmailType;
  webinar: EmailWebinar;
  registration: EmailRegistration;
  /** The parent's own link; undefined: it does not work, because the webinar is deleted. */
  links: { my: string } | undefined;
  /** Whether parents can pay by a payment service. */
  usesPaymentService?: boolean;
  timeZone: string;
}

/** What a feature adds to emails about registrations: to its own types, and to those of webinars. */
export interface EmailAdditions {
  /** Reads the facts from which emails are built, and which decide whether they still apply. */
  read(scope: Pick<Scope, 'db'>, registrationId: string): Promise<AddedFacts>;
  /** The values of its placeholders. */
  values(added: AddedFacts, timeZone: string): Partial<Record<Placeholder, string>>;
  /** Facts below those of the webinar; those with an empty value are left out. */
  facts(email: EmailToAddTo): [string, string][];
  /** Buttons and links to parents who have a seat, and of its own types. The first button is the main one. */
  parts(email: EmailToAddTo): EmailPart[];
}

declare module '#cms/records/hooks.ts' {
  interface RecordHooks {
    /** What the feature adds to emails about registrations. */
    readonly registrationEmails?: EmailAdditions;
  }
}
