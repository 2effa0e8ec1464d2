import { type Email, type EmailOrigin, type SiteDetails, staffRecipient } from '#core/email/email.ts';
import { type EmailPart, renderEmail } from '#core/email/layout.ts';
import type { ErasureReport } from '../api.ts';
import type { RequestKind } from '../rules/requests.ts';
import { keptInWords, requestKinds } from '../rules/requests.ts';

/** The id of the request that an email is about; empty: none. */
interface Recipient {
  id: string;
  email: string;
}

const record = 'privacyRequest';
const paragraph = (text: string): EmailPart => ({ kind: 'words', text });
/** The right to complain, stated wherever a person may disagree with the answer. */
const complaintText =
  'If you are not satisfied with this, please write to us: we answer complaints too. You may also complain to the Data Protection Board of India.';
const securityText =
  'If this was not you, someone else may be reading your email: please change its password, and write to us.';

/**
 * The link to the data held about an address.
 *
 * @param until in words
 * @param noted a request that staff recorded, if the email asks to confirm it
 */
export function ownDataLink(
  { id, email }: Recipient,
  {
    token,
    expiresAt,
    until,
    noted,
  }: { token: string; expiresAt: string; until: string; noted?: RequestKind },
  site: SiteDetails,
): Email {
  const why = noted
    ? `We have noted that you asked us about your data: ${requestKinds[noted].toLowerCase()}. Please open this page and confirm it there, so that nobody else can ask in your name.`
    : 'Someone, probably you, asked on our website what we hold under this email address. This page shows it, and lets you download it or have it erased.';
  return toPerson({ id, email }, 'own-data-link', site, {
    origin: 'auto-generated',
    subject: noted ? 'Please confirm your request about your data' : 'Your data',
    parts: [
      paragraph(why),
      {
        kind: 'button',
        text: noted ? 'Review and confirm' : 'See my data',
        address: `${site.siteUrl}/my-data/${token}`,
      },
      paragraph(`The link works until ${until}, and is for you only. Opening it changes nothing.`),
      paragraph('If this was not you, please ignore this email: nothing has changed.'),
    ],
    uselessAfter: expiresAt,
  });
}

/** Reports that all data was viewed or downloaded. */
export function copyOpened(person: Recipient, site: SiteDetails): Email {
  return toPerson(person, 'own-data-copied', site, {
    origin: 'auto-replied',
    subject: 'A copy of your data was opened',
    parts: [
      paragraph(
        'You asked for a copy of what we hold under this email address, and opened it. This request is complete.',
      ),
      paragraph(securityText),
    ],
  });
}

/** The erased data, and the data that is kept for now. */
export function dataErased(
  person: Recipient,
  { report, keptSealed, notErased }: { report: ErasureReport; keptSealed: string; notErased: string },
  site: SiteDetails,
): Email {
  const stays = report.kept.map((one): [string, string] => [keptInWords(one), one.why]);
  return toPerson(person, 'own-data-erased', site, {
    origin: 'auto-replied',
    subject: stays.length > 0 ? 'Nearly all of your data has been erased' : 'Your data has been erased',
    parts: [
      paragraph('What we held under this email address has been erased: nobody here can see it any more.'),
      ...(stays.length > 0
        ? [
            paragraph('This stays for now, and will be erased once there is no longer a reason to keep it:'),
            { kind: 'facts', facts: stays } as const,
          ]
        : []),
      paragraph(
        `The law requires us to keep ${keptSealed}. Nobody can open it in everyday use, and it is deleted when that time is over.${notErased && ` ${notErased}`}`,
      ),
      paragraph(complaintText),
    ],
  });
}

/** Reports that the rest of an erasure is done. */
export function erasureCompleted(person: Recipient, site: SiteDetails): Email {
  return toPerson(person, 'own-data-erased', site, {
    origin: 'auto-replied',
    subject: 'The rest of your data has been erased',
    parts: [
      paragraph(
        'What we still had to keep when you asked us to erase your data has now been erased too. This request is complete.',
      ),
    ],
  });
}

/** @param due in words */
export function requestReceived(
  person: Recipient,
  { kind, due }: { kind: RequestKind; due: string },
  site: SiteDetails,
): Email {
  return toPerson(person, 'own-data-request', site, {
    origin: 'auto-replied',
    subject: 'We have your request about your data',
    parts: [
      paragraph(
        `We have received what you wrote (${requestKinds[kind].toLowerCase()}), and will reply by ${due}.`,
      ),
      paragraph(complaintText),
    ],
  });
}

/** The outcome of a request, in the words of staff. */
export function requestEnded(
  person: Recipient,
  { kind, isRefused, said }: { kind: RequestKind; isRefused: boolean; said: string },
  site: SiteDetails,
): Email {
  const what = requestKinds[kind].toLowerCase();
  return toPerson(person, isRefused ? 'own-data-refused' : 'own-data-done', site, {
    origin: 'typed',
    subject: isRefused
      ? 'We cannot do what you asked about your data'
      : 'Your request about your data is complete',
    parts: [
      paragraph(
        isRefused
          ? `You asked us about your data: ${what}. We cannot do that, for this reason:`
          : `You asked us about your data: ${what}. This is what we have done:`,
      ),
      paragraph(said),
      paragraph(complaintText),
    ],
  });
}

/**
 * Notifies staff that a request waits for an answer. The text of the person is left out, because emails are forwarded.
 *
 * @param due in words
 */
export function requestForStaff(
  to: string,
  { id, kind, due }: { id: string; kind: RequestKind; due: string },
  site: SiteDetails,
): Email {
  const mail = renderEmail({
    origin: 'auto-generated',
    to,
    site,
    subject: `A request about data: ${requestKinds[kind].toLowerCase()}`,
    greeting: 'Hello,',
    parts: [
      paragraph(`Someone has asked us about their data. The answer is due by ${due}.`),
      { kind: 'button', text: 'See the request', address: `${site.siteUrl}/admin/privacy?request=${id}` },
    ],
  });
  return { kind: 'own-data-request-staff', about: { record, id }, recipient: staffRecipient, mail };
}

interface PersonEmail {
  origin: EmailOrigin;
  subject: string;
  parts: EmailPart[];
  uselessAfter?: string;
}

function toPerson(
  { id, email }: Recipient,
  kind: string,
  site: SiteDetails,
  { uselessAfter, ...written }: PersonEmail,
): Email {
  const mail = renderEmail({ to: email, site, greeting: 'Hello,', ...written });
  const about = { record, id };
  return { kind, about, recipient: about, mail, ...(uselessAfter && { uselessAfter }) };
}
