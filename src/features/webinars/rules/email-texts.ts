// The words of webinar emails, which each site can change (product: Letters of webinars). Pure and without a library: the screen
// applies the same rules while staff type.
import { type ParseResult, type SettingRule, text } from '#core/manifest/settings-definition.ts';
import type { WebinarEmailType } from './email-schedule.ts';
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
} as const;
export type Placeholder = keyof typeof placeholders;

const commonPlaceholders = ['name', 'webinar', 'when', 'place'] as const;

interface TextDefinition {
  /** Further placeholders of this email. */
  extraPlaceholders?: readonly Placeholder[];
  /** When the email is sent, for staff who change its words. */
  help: string;
  defaultText: EmailText;
}

const lines = (...texts: string[]) => texts.join('\n\n');

export const emailTexts: Readonly<Record<EditableEmail, TextDefinition>> = {
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
  'payment-reminder': {
    extraPlaceholders: ['missing', 'until'],
    help: 'Once, in the middle of the time for which an unpaid seat is held. Not sent while unpaid seats are held for ever.',
    defaultText: {
      subject: 'Please pay for your seat: {webinar}',
      text: lines(
        'We are holding your seat in “{webinar}” until {until}. Please pay {missing} by then; after that we will offer it to the next family.',
        'If you have paid already, please press “I have paid” on the page that the button opens, so that we can look for your payment.',
      ),
    },
  },
  'seat-released': {
    help: 'When a seat was not paid for in the time for which it was held.',
    defaultText: {
      subject: 'Your seat was not paid for in time: {webinar}',
      text: lines(
        'We held a seat in “{webinar}” for you but did not receive your payment in time, so the seat is now open to other families.',
        'If you would still like to come, please enrol again. If all seats are taken by then, you will join the waiting list.',
        'If you have paid, please write to us with the reference number (UTR) of the payment: your money is safe.',
      ),
    },
  },
  'payment-received': {
    extraPlaceholders: ['amount'],
    help: 'When a seat has been paid for in full. Five minutes after staff have confirmed the payment.',
    defaultText: {
      subject: 'We have received your payment: {webinar}',
      text: 'We have received your payment of {amount} for “{webinar}”. Thank you.',
    },
  },
  'payment-part': {
    extraPlaceholders: ['amount', 'missing'],
    help: 'When less than the price has been received.',
    defaultText: {
      subject: 'Part of your payment is missing: {webinar}',
      text: 'We have received {amount} for “{webinar}”. Thank you. The price is higher, and {missing} is still due. Please pay it with the button below.',
    },
  },
  'payment-surplus': {
    extraPlaceholders: ['amount', 'surplus'],
    help: 'When more than the price has been received, such as a second payment.',
    defaultText: {
      subject: 'You have paid too much: {webinar}',
      text: 'We have received {amount} for “{webinar}”, which is {surplus} too much. Your seat is paid for, and we will return {surplus} to you. There is nothing you need to do.',
    },
  },
  'payment-without-seat': {
    extraPlaceholders: ['amount'],
    help: 'When a payment comes for a seat that has been cancelled or released.',
    defaultText: {
      subject: 'We have your payment, but you have no seat: {webinar}',
      text: lines(
        'We have received {amount} for “{webinar}”, but you have no seat in it any more. Your money is safe.',
        'We will return it to you. If you would rather have a seat, please write to us: if one is free, it is yours.',
      ),
    },
  },
  'payment-not-found': {
    extraPlaceholders: ['missing'],
    help: 'When a parent has reported a payment that staff have not found.',
    defaultText: {
      subject: 'We could not find your payment: {webinar}',
      text: lines(
        'You told us that you had paid for “{webinar}”, but we cannot find the payment in our account.',
        'Please check your payment app. If {missing} has left your account, please report it again with its reference number (UTR). Otherwise please pay with the button below.',
      ),
    },
  },
  'payment-taken-back': {
    extraPlaceholders: ['missing'],
    help: 'When a parent’s bank has taken a payment back.',
    defaultText: {
      subject: 'Your bank has taken back your payment: {webinar}',
      text: lines(
        'Your bank has taken back your payment for “{webinar}”, so {missing} needs to be paid again.',
        'If you did not expect this, please ask your bank, or write to us.',
      ),
    },
  },
};

export const editableEmails = Object.keys(emailTexts) as EditableEmail[];

export type EmailSettingName = `letter-${EditableEmail}`;

/** The stored name of the setting that holds the words of an email. */
export const emailSettingName = (kind: EditableEmail): EmailSettingName => `letter-${kind}`;

/** The placeholders of email texts. */
export function placeholdersOf(kind: WebinarEmailType): readonly Placeholder[] {
  return kind === 'webinar-message'
    ? commonPlaceholders
    : [...commonPlaceholders, ...(emailTexts[kind].extraPlaceholders ?? [])];
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
