import type { ParseResult } from '#core/manifest/settings-definition.ts';
import { isDay } from '#core/time/calendar.ts';
import type { SiteSettings } from '#features/settings/rules/settings.ts';
import type { RefundPolicy } from '#features/webinars/api.ts';
import type { ShownNotice } from '../api.ts';
import type { ConsentPurpose } from './consent.ts';

const year = 365;

/** A number of days in words: 730 days are 2 years, and 100 stay days. */
export function formatDays(days: number): string {
  return days > 0 && days % year === 0 ? formatCount(days / year, 'year') : formatCount(days, 'day');
}

/** A number with its unit, such as '1 day' and '24 hours'. */
export function formatCount(number: number, unit: string): string {
  return `${number.toLocaleString('en-IN')} ${unit}${number === 1 ? '' : 's'}`;
}

/** The settings that the legal pages mention. */
export const legalNames = [
  ...([
    'privacyContact',
    'keepEnquiries',
    'keepRegistrations',
    'keepPaidRegistrations',
    'keepErased',
  ] as const),
  ...(['answerRequestsWithin', 'legalConfirmedOn', 'shareWithPaymentService'] as const),
] satisfies (keyof SiteSettings)[];
export type LegalName = (typeof legalNames)[number];

/** The values of the settings that the legal pages mention. */
export type LegalFacts = Pick<SiteSettings, LegalName> & { refunds: RefundPolicy };

/** The version of the text of the legal pages: each change raises it; a test checks this. */
export const legalWording = 9;

/** The confirmation of the legal pages by a lawyer. */
export interface LegalConfirmation {
  /** A calendar day; empty: not confirmed. */
  on: string;
  /** The version of the confirmed text. */
  wording: number;
}

/** Parses a stored confirmation; one of another version does not count. */
export function readConfirmation(sent: unknown): ParseResult<LegalConfirmation> {
  const { on, wording } = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  if (typeof on !== 'string' || !Number.isInteger(wording)) return wrong;
  const isOfOther = wording !== legalWording;
  if (on === '' || isOfOther) return { ok: true, value: { on: '', wording: legalWording } };
  return isDay(on) ? { ok: true, value: { on, wording: legalWording } } : wrong;
}

const wrong = { ok: false, message: 'Please choose the day, or leave it empty.' } as const;

/** How long a sealed copy of erased data is kept: a part of a sentence. */
export function sealedInWords({
  keepErased,
  keepPaidRegistrations,
}: Pick<SiteSettings, 'keepErased' | 'keepPaidRegistrations'>): string {
  const accounts = `of paid registrations for ${formatDays(keepPaidRegistrations)} after the webinar, as part of our accounts`;
  return keepErased > 0
    ? `a sealed copy for ${formatDays(keepErased)}, and ${accounts}`
    : `a sealed copy ${accounts}`;
}

// Notices are shown where data is collected: an itemised notice for each purpose, as the law requires (section 5 of the
// DPDP Act, 2023, and rule 3 of its Rules). Pure functions of the settings.
/** The settings that notices contain. */
export interface NoticeFacts
  extends Pick<
    SiteSettings,
    | 'phones'
    | 'emails'
    | 'privacyContact'
    | 'keepEnquiries'
    | 'keepRegistrations'
    | 'keepPaidRegistrations'
    | 'keepErased'
    | 'answerRequestsWithin'
    | 'shareWithPaymentService'
  > {
  /** Whether the session form uses Google's captcha. */
  usesRecaptcha: boolean;
  /** Whether parents can pay through Razorpay. */
  usesPaymentService: boolean;
}

export type NoticeItem = ShownNotice['items'][number];

export interface Notice {
  purpose: ConsentPurpose;
  /** The version of the text below; each change of it raises it. Values from the settings do not count. */
  version: number;
  locale: 'en-IN';
  /** The notice in one sentence. */
  short: string;
  items: NoticeItem[];
}

/** A notice as a page needs it. */
export function toShownNotice({
  hash,
  notice: { short, items },
}: {
  hash: string;
  notice: Notice;
}): ShownNotice {
  return { hash, short, items };
}

/** Days after which an unconfirmed subscription is deleted. */
export const unconfirmedNewsDays = 30;

/** Raise the version whose text changes; a test compares each text with its version. */
export const noticeVersions: Readonly<Record<ConsentPurpose, number>> = {
  enquiry: 4,
  registration: 4,
  account: 3,
  news: 2,
};

const wordings: Record<ConsentPurpose, (facts: NoticeFacts) => Pick<Notice, 'short' | 'items'>> = {
  enquiry: (facts) => ({
    short: 'We keep what you write here to answer you and to arrange the session.',
    items: [
      {
        title: 'What we keep',
        text: 'Your name, email address, mobile number, city, message and the time you prefer, when you sent them, and our notes on how we dealt with your enquiry. Please write only what we need for now, and send no medical reports: bring those to the session.',
      },
      { title: 'Why', text: 'To call or write to you and to arrange the session, and for nothing else.' },
      {
        title: 'How long',
        text: `${capital(formatDays(facts.keepEnquiries))} after we were last in touch; if your enquiry is still open then, until we have closed it. After that it is erased for good.`,
      },
      {
        title: 'Who sees it',
        text: `Our staff who answer enquiries. We neither sell it nor pass it on.${
          facts.usesRecaptcha
            ? ' The “I’m not a robot” box is loaded from Google as soon as you begin to fill in the form; Google then learns your network address.'
            : ''
        }`,
      },
      ...rights(facts),
    ],
  }),
  registration: (facts) => ({
    short: 'We keep what you write here to hold your seat and to write to you about the webinar.',
    items: [
      {
        title: 'What we keep',
        text: 'Your name, email address and mobile number, the webinar, when you enrolled, whether you came, and whether you paid.',
      },
      {
        title: 'Why',
        text: 'To hold your seat, to send you what you need for this webinar, and to refund you if you cancel in time.',
      },
      {
        title: 'How long',
        text: `${capital(formatDays(facts.keepRegistrations))} after the webinar, or ${formatDays(facts.keepPaidRegistrations)} if a payment was made, because it is part of our accounts. After that it is erased for good.`,
      },
      {
        title: 'Who sees it',
        text: `Our staff who look after webinars. We neither sell it nor pass it on, and no other parent can see it here.${
          facts.usesPaymentService
            ? facts.shareWithPaymentService === 'yes'
              ? ' If you choose to pay by card, UPI or net banking, Razorpay, our payment service, gets your name, email address and mobile number from us, and what you enter on its page.'
              : ' If you choose to pay by card, UPI or net banking, Razorpay, our payment service, learns the amount and the webinar from us, and what you enter on its page.'
            : ''
        }`,
      },
      ...rights(facts, sealedInWords(facts)),
    ],
  }),
  account: (facts) => ({
    short: 'We keep what you write here so that you can sign in.',
    items: [
      {
        title: 'What we keep',
        text: 'Your name and email address, your password, which is scrambled so that nobody can read it, and the browsers and network addresses from which you have signed in.',
      },
      {
        title: 'Why',
        text: 'So that you can sign in and see what you have asked us for, and so that nobody else can.',
      },
      {
        title: 'How long',
        text: 'Until you close the account, which you can do on your dashboard at any time.',
      },
      {
        title: 'Who sees it',
        text: 'You, and those of our staff who look after this website. We neither sell it nor pass it on.',
      },
      ...rights(facts),
    ],
  }),
  news: () => ({
    short: 'Write to me about new webinars and courses (about once a month).',
    items: [
      {
        title: 'If you would like our news',
        text: `You can tick this box or leave it empty: everything else works without it. If you tick it, we keep your email address to write to you about new webinars, courses and articles, about once a month, and for nothing else. We first send you an email, and start only once you press the button in it; if you do not, we delete your request after ${unconfirmedNewsDays} days. Every news email has a link to unsubscribe with one tap.`,
      },
    ],
  }),
};

/** The current notice of a purpose. */
export function noticeOf(purpose: ConsentPurpose, facts: NoticeFacts): Notice {
  const { short, items } = wordings[purpose](facts);
  return { purpose, version: noticeVersions[purpose], locale: 'en-IN', short, items };
}

/** The contact for questions about personal data, as a part of a sentence. */
function privacyContactOf({ privacyContact, emails, phones }: NoticeFacts): string {
  return privacyContact || [emails[0], phones[0]].filter(Boolean).join(' or ');
}

/** The items of every notice: access, correction, erasure and complaint. */
function rights(facts: NoticeFacts, sealed = sealedCopy(facts)): NoticeItem[] {
  const { answerRequestsWithin } = facts;
  return [
    {
      title: 'To see it, correct it or have it erased',
      text: `You can do this at any time, without an account and without giving a reason. Anything you have erased disappears from view at once${
        sealed && `; the law requires us to keep ${sealed}, which nobody looks at`
      }.`,
      link: { text: 'My data', address: '/my-data' },
    },
    {
      title: 'Whom to ask',
      text: `${privacyContactOf(facts)}. We will answer within ${formatDays(answerRequestsWithin)}.`,
    },
    {
      title: 'To complain',
      text: 'Please tell us first. You may then complain to the Data Protection Board of India.',
    },
  ];
}

/** For data without a payment; empty: no sealed copy is kept. */
const sealedCopy = ({ keepErased }: NoticeFacts) =>
  keepErased > 0 ? `a sealed copy for ${formatDays(keepErased)}` : '';

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
