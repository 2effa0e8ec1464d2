// The words of webinar emails, which each site can change (product: Letters of webinars). Pure and without a library: the screen
// applies the same rules while staff type.
import { type ParseResult, type SettingRule, text } from '#core/manifest/settings-definition.ts';
import { addedEmail, addedEmailTypes, isAddedEmail } from './added-emails.ts';
import type { OwnEmailType, WebinarEmailType } from './email-schedule.ts';
import { messageLimits } from './email-schedule.ts';

/** The emails whose words are settings; a message of staff is written each time. */
export type EditableEmail = Exclude<WebinarEmailType, 'webinar-message'>;

/** The subject, and the text between the greeting and the facts. */
export interface EmailText {
  subject: string;
  text: string;
}

/** The placeholders, with their explanations for staff. */
export const placeholders = {
  name: 'the parent’s first name',
  webinar: 'the title of the webinar',
  when: 'the day and time, in the site’s time zone',
  place: 'where it takes place',
  from: 'the title of the webinar before the move',
  position: 'the position on the waiting list',
  until: 'until when the seat is held',
  changes: 'what has changed',
  amount: 'the amount that we have received',
  missing: 'the amount that is still due',
  surplus: 'the amount that was overpaid',
  refunded: 'the amount that was sent back',
} as const;
export type Placeholder = keyof typeof placeholders;

const commonPlaceholders = ['name', 'webinar', 'when', 'place'] as const;

/** The words of an email until the site changes them. */
export interface TextDefinition {
  /** Further placeholders of this email. */
  extraPlaceholders?: readonly Placeholder[];
  /** When the email is sent, for staff who change its words. */
  help: string;
  defaultText: EmailText;
}

/** Paragraphs as one text. */
export const lines = (...texts: string[]): string => texts.join('\n\n');

const ownTexts: Readonly<Record<Exclude<OwnEmailType, 'webinar-message'>, TextDefinition>> = {
  'enrolment-confirmed': {
    help: 'At once to every parent who registers, with a calendar invitation.',
    defaultText: {
      subject: 'You are enrolled: {webinar}',
      text: 'Your seat in “{webinar}” is reserved. We look forward to meeting you.',
    },
  },
  'place-waiting': {
    extraPlaceholders: ['position'],
    help: 'At once to parents who enrol when all seats are taken.',
    defaultText: {
      subject: 'You are on the waiting list: {webinar}',
      text: lines(
        'All seats in “{webinar}” are taken at the moment, so you are No. {position} on the waiting list.',
        'We will write to you as soon as a seat is free for you. There is nothing you need to do.',
      ),
    },
  },
  'confirm-enrolment': {
    help: 'When an enrolment comes from a browser without JavaScript, or from a program. It counts once the parent presses the button.',
    defaultText: {
      subject: 'Please confirm your enrolment: {webinar}',
      text: lines(
        'Our form for “{webinar}” was filled in with this email address, probably by you. Please press the button to enrol.',
        'If it was not you, there is nothing you need to do, and we will not write again.',
      ),
    },
  },
  'enrolled-already': {
    help: 'When the email address of a registered or waiting parent is used to enrol again.',
    defaultText: {
      subject: 'You are already enrolled: {webinar}',
      text: lines(
        'Our form for “{webinar}” was filled in again with your email address. You are already registered or on the waiting list, so nothing has changed.',
        'The link below shows the status of your registration. If it was not you, there is nothing you need to do.',
      ),
    },
  },
  'place-offered': {
    extraPlaceholders: ['until'],
    help: 'When a seat becomes free, to the first parent on the waiting list.',
    defaultText: {
      subject: 'A seat is free for you: {webinar}',
      text: lines(
        'A seat in “{webinar}” is free, and you are first on the waiting list.',
        'We are holding it for you until {until}. Please accept it by then; after that we will offer it to the next family.',
      ),
    },
  },
  'offer-over': {
    help: 'When a parent has not accepted an offered seat in time.',
    defaultText: {
      subject: 'The offer has ended: {webinar}',
      text: lines(
        'We held a seat in “{webinar}” for you but did not hear from you, so it has gone to the next family.',
        'If you would still like to come, please enrol again: you will join the waiting list.',
      ),
    },
  },
  'place-cancelled': {
    help: 'When a registration has been cancelled, by the parent or by staff. It removes the webinar from the parent’s calendar.',
    defaultText: {
      subject: 'Your place is cancelled: {webinar}',
      text: 'Your registration for “{webinar}” has been cancelled. We hope to meet you another time.',
    },
  },
  'place-moved': {
    extraPlaceholders: ['from'],
    help: 'When a registration has been moved to another webinar, by the parent or by staff. It replaces the old date in the parent’s calendar.',
    defaultText: {
      subject: 'Your registration has moved: {webinar}',
      text: 'Your registration has moved from “{from}” to “{webinar}”. The details below replace those in our earlier emails.',
    },
  },
  'reminder-day-before': {
    help: 'A day before the start, to all registered parents.',
    defaultText: {
      subject: 'A reminder: {webinar}, {when}',
      text: '“{webinar}” is nearly here: {when}. We look forward to seeing you.',
    },
  },
  'reminder-hour-before': {
    help: 'An hour before the start, to all registered parents.',
    defaultText: {
      subject: 'Starting soon: {webinar}',
      text: '“{webinar}” starts in about an hour: {when}.',
    },
  },
  'webinar-changed': {
    extraPlaceholders: ['changes'],
    help: 'Five minutes after the day, time or location has been changed, to all registered and waiting parents.',
    defaultText: {
      subject: 'A change: {webinar} is {changes}',
      text: 'Please note a change: “{webinar}” is {changes}.',
    },
  },
  'webinar-called-off': {
    help: 'Five minutes after a webinar has been cancelled, to all registered and waiting parents.',
    defaultText: {
      subject: 'Cancelled: {webinar}',
      text: 'We are sorry: “{webinar}” has been cancelled. If you have paid for it, we will write to you about your payment.',
    },
  },
  'webinar-thanks': {
    help: 'After it has ended: as soon as the address of the recording has been entered, otherwise a day later.',
    defaultText: {
      subject: 'Thank you for being with us: {webinar}',
      text: 'Thank you for taking part in “{webinar}”. We hope it helps you and your family.',
    },
  },
};

/** The emails whose words are settings, in the order of the screen. */
export const editableEmails = (): EditableEmail[] => [
  ...(Object.keys(ownTexts) as (keyof typeof ownTexts)[]),
  ...addedEmailTypes(),
];

/** The words of an email until the site changes them, and what staff are told about it. */
export const textOf = (kind: EditableEmail): TextDefinition =>
  isAddedEmail(kind) ? addedEmail(kind) : ownTexts[kind];

export type EmailSettingName = `letter-${EditableEmail}`;

/** The stored name of the setting that holds the words of an email. */
export const emailSettingName = (kind: EditableEmail): EmailSettingName => `letter-${kind}`;

/** The placeholders of email texts. */
export function placeholdersOf(kind: WebinarEmailType): readonly Placeholder[] {
  return kind === 'webinar-message'
    ? commonPlaceholders
    : [...commonPlaceholders, ...(textOf(kind).extraPlaceholders ?? [])];
}

const placeholderPattern = /\{([^{}]*)\}/g;

/** The problem with the placeholders in a text, if any: an email must not be sent with an unknown placeholder. */
function placeholderProblem(kind: WebinarEmailType, text: string): string | undefined {
  const known: readonly string[] = placeholdersOf(kind);
  const usable = known.map((name) => `{${name}}`).join(', ');
  for (const [whole, name = ''] of text.matchAll(placeholderPattern)) {
    if (!known.includes(name)) return `${whole} cannot be filled in here. These can: ${usable}.`;
  }
  return /[{}]/.test(text.replace(placeholderPattern, ''))
    ? `A curly bracket is on its own. Placeholders are written like this: ${usable}.`
    : undefined;
}

/** Fills in the words of an email. Each placeholder is replaced once: filled-in values are not expanded again. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(placeholderPattern, (whole, name: Placeholder) => values[name] ?? whole);
}

const subject = text({
  longest: messageLimits.subject,
  required: 'Please write a subject.',
  what: 'The subject',
});
const bodyOf = (longest: number) =>
  text({ longest, isLong: true, required: 'Please write the text.', what: 'The text' });
const [ofSite, ofMessage] = [bodyOf(3000), bodyOf(messageLimits.text)];

/** Parses the subject and text of an email. */
export function emailTextRule(kind: WebinarEmailType): SettingRule<EmailText> {
  const body = kind === 'webinar-message' ? ofMessage : ofSite;
  return (input): ParseResult<EmailText> => {
    const values = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
    const read = { subject: subject(values.subject), text: body(values.text) };
    if (!read.subject.ok) return read.subject;
    if (!read.text.ok) return read.text;
    const value = { subject: read.subject.value, text: read.text.value };
    const message = placeholderProblem(kind, value.subject) ?? placeholderProblem(kind, value.text);
    return message ? { ok: false, message } : { ok: true, value };
  };
}
