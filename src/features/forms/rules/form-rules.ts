import type { FieldErrors } from '#core/errors.ts';
// Without the validation library, which public pages must not load. The rules equal those of the definitions of enquiry and
// registration on the server.

import {
  emailProblem,
  maxLengths,
  otherCityField,
  phoneProblem,
  requiredMessages,
  resolveCity,
} from '#core/text/contact-rules.ts';
import { nameProblem } from '#core/text/person-name.ts';
import { normalizePhoneNumber } from '#core/text/phone-number.ts';
import { type PreferableDays, preferredDayProblem } from './preferred-time.ts';

/** The fields of both forms, named as in their payload. */
export const registrationFields = ['name', 'email', 'contact'] as const;
export const enquiryFields = [...registrationFields, 'city', 'message'] as const;

/** A hidden field of both forms: only programs fill it in. */
export const honeypotField = 'website';

type FieldName = (typeof enquiryFields)[number];

/** The error in a non-empty text, if any. */
const problems: Record<FieldName, (text: string) => string | undefined> = {
  name: (text) => tooLong(text, maxLengths.name) ?? nameProblem(text),
  email: emailProblem,
  contact: (text) => phoneProblem(normalizePhoneNumber(text)),
  city: (text) => tooLong(text, maxLengths.city) ?? nameProblem(text),
  message: (text) => tooLong(text, maxLengths.message),
};

export type SentRegistration = Record<(typeof registrationFields)[number], string>;
export type SentEnquiry = Record<FieldName, string>;

type CheckResult<Values> = { ok: true; values: Values } | { ok: false; errors: FieldErrors };

/** Validates an enrolment: a message for each wrong field, as the server returns it. */
export function checkRegistration(sent: unknown): CheckResult<SentRegistration> {
  return check(registrationFields, sent);
}

/** Validates an enquiry, likewise. @param days those that the page offers; the site may have passed the first one */
export function checkEnquiry(
  sent: Readonly<Record<string, unknown>>,
  days: PreferableDays,
): CheckResult<SentEnquiry> {
  const city = resolveCity(sent);
  const checked = check(enquiryFields, { ...sent, city });
  const preferredDay = preferredDayProblem(String(sent.preferredDay ?? ''), days);
  if (checked.ok && !preferredDay) return checked;
  const errors = checked.ok ? {} : moveCityError(sent, checked.errors);
  return { ok: false, errors: { ...errors, ...(preferredDay && { preferredDay }) } };
}

/** Moves the error of a typed city to its own field. */
export function moveCityError(sent: Readonly<Record<string, unknown>>, errors: FieldErrors): FieldErrors {
  const { city, ...others } = errors;
  const isTyped = city !== undefined && resolveCity(sent) !== sent.city;
  return isTyped ? { ...others, [otherCityField]: city } : errors;
}

function check<Name extends FieldName>(
  names: readonly Name[],
  sent: unknown,
): CheckResult<Record<Name, string>> {
  const input = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const values = {} as Record<Name, string>;
  const errors: FieldErrors = {};
  for (const name of names) {
    const text = String(input[name] ?? '').trim();
    const problem = text ? problems[name](text) : requiredMessages[name];
    if (problem) errors[name] = problem;
    values[name] = name === 'contact' ? normalizePhoneNumber(text) : text;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}

function tooLong(text: string, length: number): string | undefined {
  return text.length > length
    ? `Please keep it under ${length.toLocaleString('en-IN')} characters.`
    : undefined;
}
