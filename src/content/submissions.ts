import { barePhoneNumber, isPhoneNumber } from './phone-number.ts';
import type { FieldErrors } from './validate.ts';

/** The cities that the session form offers, sorted by name (spec §9). */
export const cities = [
  'Ahmedabad',
  'Bangalore',
  'Bhopal',
  'Chennai',
  'Delhi',
  'Faridabad',
  'Ghaziabad',
  'Gurugram',
  'Hyderabad',
  'Indore',
  'Jaipur',
  'Kanpur',
  'Kolkata',
  'Lucknow',
  'Ludhiana',
  'Mumbai',
  'Nagpur',
  'Patna',
  'Pune',
  'Thane',
  'Vadodara',
  'Visakhapatnam',
];

/** What a parent writes to enrol in a webinar. */
export interface Enrolment {
  name: string;
  email: string;
  contact: string;
}

/** What a parent writes to book a session. */
export interface Booking extends Enrolment {
  city: string;
  message: string;
}

type Rule = (value: string) => string | undefined;
type Checked<Values> = { ok: true; values: Values } | { ok: false; errors: FieldErrors };

/** Characters. An e-mail address cannot be longer than 254. */
const longest = { name: 100, email: 254, message: 5000 };

/**
 * The rules and messages of spec §5, the same in browser and server. One-line fields refuse line breaks: they end up
 * in the headers of letters.
 */
const rules: Record<keyof Booking, Rule> = {
  name: (value) => (value ? (tooLong(value, longest.name) ?? oneLine(value)) : 'Name field is required'),
  email: (value) => {
    if (!value) return 'Email is required';
    const isEmail = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\.]+(\.[^\s@<>,;:"()[\]\\.]+)+$/.test(value);
    return isEmail && value.length <= longest.email ? undefined : 'Invalid email format';
  },
  contact: (value) => {
    if (!value) return 'Mobile number is required';
    return isPhoneNumber(barePhoneNumber(value)) ? undefined : 'Mobile number must be 10 digits';
  },
  city: (value) => {
    if (!value) return 'City field is required';
    return cities.includes(value) ? undefined : 'Please choose a city of the list';
  },
  message: (value) => (value ? tooLong(value, longest.message) : 'Message field is required'),
};

/** The fields of the two forms, named as in what they send. */
export const enrolmentFields = ['name', 'email', 'contact'] as const;
export const bookingFields = [...enrolmentFields, 'city', 'message'] as const;

/** Checks what was sent to enrol: texts are trimmed, phone numbers bare, unknown fields dropped. */
export function checkEnrolment(sent: unknown): Checked<Enrolment> {
  return check(enrolmentFields, sent);
}

/** Checks what was sent to book a session, likewise. */
export function checkBooking(sent: unknown): Checked<Booking> {
  return check(bookingFields, sent);
}

/** Whether a text has the shape of an e-mail address (contract: a plain x@y.z). */
export function isEmail(value: string): boolean {
  return rules.email(value) === undefined;
}

function check<Name extends keyof Booking>(
  names: readonly Name[],
  sent: unknown,
): Checked<Record<Name, string>> {
  const given = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const values = {} as Record<Name, string>;
  const errors: FieldErrors = {};
  for (const name of names) {
    const value = given[name] ?? '';
    const text = typeof value === 'string' ? value.toWellFormed().replaceAll('\r\n', '\n').trim() : '';
    const message = typeof value === 'string' ? (rules[name](text) ?? storable(text)) : 'Please send a text';
    if (message) errors[name] = message;
    values[name] = name === 'contact' ? barePhoneNumber(text) : text;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}

function tooLong(value: string, length: number): string | undefined {
  return value.length > length
    ? `Please keep it under ${length.toLocaleString('en-IN')} characters`
    : undefined;
}

function oneLine(value: string): string | undefined {
  return /[\n\r\u2028\u2029]/.test(value) ? 'Please write it in one line' : undefined;
}

function storable(value: string): string | undefined {
  return value.includes('\0') ? 'This text holds a character that cannot be stored' : undefined;
}
