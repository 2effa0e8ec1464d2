import { screenAddress } from '#cms/records/addresses.ts';
import { records, type StoredRecord } from '#cms/records/registry.ts';
import { type Email, type SiteDetails, staffRecipient } from '#core/email/email.ts';
import { type EmailPart, renderEmail } from '#core/email/layout.ts';
import { pendingDetailsNote } from '../rules/pending-details.ts';
import {
  type RegistrationStatus,
  registrationStatuses,
  type SummarisedWebinar,
} from '../rules/registration-status.ts';

type Registration = Pick<StoredRecord<'registration'>, '_id' | 'name' | 'email' | 'contact' | 'status'>;

const about = ({ _id }: Registration) => ({ record: 'registration', id: _id });

/** The facts of a webinar in the email. */
interface WebinarFacts {
  _id: string;
  title: string;
  location: string;
  /** As staff typed it. */
  price: string;
  /** Whether parents can pay it by a payment service. */
  isPaidOnline?: boolean;
  payTo?: string;
  joinUrl?: string;
}

/** Notifies staff that a parent has registered or waits, and what the parent owes. A reply goes straight to the parent. */
export function registrationForStaff(
  registration: Registration,
  webinar: WebinarFacts,
  to: string,
  site: SiteDetails,
): Email {
  const { name, email, contact, status } = registration;
  const isWaiting = status === 'waiting';
  const promise = isWaiting ? undefined : pendingDetailsNote(webinar, site, webinar.isPaidOnline);
  const mail = renderEmail({
    origin: 'auto-generated',
    to,
    site,
    subject: isWaiting
      ? `${name} is on the waiting list for ${webinar.title}`
      : `${name} has enrolled in ${webinar.title}`,
    greeting: isWaiting
      ? `“${webinar.title}” is full, and a parent has joined its waiting list.`
      : `A parent has enrolled in “${webinar.title}”.`,
    parts: [
      {
        kind: 'facts',
        facts: [
          ['Name', name],
          ['Email', email],
          ['Mobile', contact],
          ['Status', registrationStatuses[status]],
        ],
      },
      ...paragraphs(promise && `Our email to the parent says: “${promise}”`),
      {
        kind: 'button',
        text: 'See who has enrolled',
        address: site.siteUrl + screenAddress(records.registration, webinar._id),
      },
    ],
  });
  return {
    kind: 'enrolment-for-staff',
    about: about(registration),
    recipient: staffRecipient,
    mail: { ...mail, replyTo: email },
  };
}

/** Reports registrations that had no email of their own. */
export function registrationsForStaff(
  webinars: readonly SummarisedWebinar[],
  to: string,
  site: SiteDetails,
): Email {
  const sum = (counts: SummarisedWebinar['counts']) =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const total = webinars.reduce((all, { counts }) => all + sum(counts), 0);
  const [first] = webinars;
  const hasUnconfirmed = webinars.some(({ counts }) => counts.unconfirmed);
  const mail = renderEmail({
    origin: 'auto-generated',
    to,
    site,
    subject: total === 1 ? 'Another registration' : `${total} more registrations`,
    greeting: 'These registrations have no email of their own:',
    parts: [
      {
        kind: 'facts',
        facts: webinars.map(({ title, counts }): [string, string] => [title, countsInWords(counts)]),
      },
      ...paragraphs(
        hasUnconfirmed
          ? 'Those not confirmed yet came from a browser without JavaScript, or from a program. Each counts once the parent presses the button in our email. Otherwise it is deleted after a day.'
          : undefined,
      ),
      ...webinars.map(
        ({ webinarId, title }): EmailPart => ({
          kind: 'link',
          text: `Registrations for “${title}”`,
          address: site.siteUrl + screenAddress(records.registration, webinarId),
        }),
      ),
    ],
  });
  return {
    kind: 'enrolments-for-staff',
    about: { record: 'webinar', id: first?.webinarId ?? '' },
    recipient: staffRecipient,
    mail,
  };
}

const countsInWords = (counts: SummarisedWebinar['counts']): string =>
  (Object.keys(registrationStatuses) as RegistrationStatus[])
    .flatMap((status) =>
      counts[status] ? [`${counts[status]} ${registrationStatuses[status].toLowerCase()}`] : [],
    )
    .join(', ');

const paragraphs = (text: string | undefined): EmailPart[] => (text ? [{ kind: 'words', text }] : []);
