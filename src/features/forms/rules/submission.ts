import type { FieldErrors } from '#core/errors.ts';
// Without the validation library, which public pages must not load: what the server asks for by the definitions of
// enquiry and registration, the forms ask for here by the same rules.

import {
  cityMeant,
  emailProblem,
  longest,
  missingTexts,
  otherCityField,
  phoneProblem,
} from '#core/text/contact-rules.ts';
import { nameProblem } from '#core/text/person-name.ts';
import { barePhoneNumber } from '#core/text/phone-number.ts';

/** The fields of the two forms, named as in what they send. */
export const registrationFields = ['name', 'email', 'contact'] as const;
export const enquiryFields = [...registrationFields, 'city', 'message'] as const;

/** A field of both that people do not see: what is in it, a program has written. */
export const trapField = 'website';

type FieldName = (typeof enquiryFields)[number];

/** What is wrong with a text that is there, if anything. */
const problems: Record<FieldName, (text: string) => string | undefined> = {
  name: (text) => tooLong(text, longest.name) ?? nameProblem(text),
  email: emailProblem,
  contact: (text) => phoneProblem(barePhoneNumber(text)),
  city: (text) => tooLong(text, longest.city) ?? nameProblem(text),
  message: (text) => tooLong(text, longest.message),
};

export type SentRegistration = Record<(typeof registrationFields)[number], string>;
export type SentEnquiry = Record<FieldName, string>;

type Checked<Values> = { ok: true; values: Values } | { ok: false; errors: FieldErrors };

/** Looks at what is to be sent to enrol: a message for each wrong field, as the server would give it. */
export function checkRegistration(sent: unknown): Checked<SentRegistration> {
  return check(registrationFields, sent);
}

/** Looks at what is to be sent to book a session, likewise. */
export function checkEnquiry(sent: Readonly<Record<string, unknown>>): Checked<SentEnquiry> {
  const city = cityMeant(sent);
  const checked = check(enquiryFields, { ...sent, city });
  return checked.ok ? checked : { ok: false, errors: atTypedCity(sent, checked.errors) };
}

/** What is wrong with a city that was typed stands at the field for it. */
export function atTypedCity(sent: Readonly<Record<string, unknown>>, errors: FieldErrors): FieldErrors {
  const { city, ...others } = errors;
  const isTyped = city !== undefined && cityMeant(sent) !== sent.city;
  return isTyped ? { ...others, [otherCityField]: city } : errors;
}

function check<Name extends FieldName>(names: readonly Name[], sent: unknown): Checked<Record<Name, string>> {
  const given = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const values = {} as Record<Name, string>;
  const errors: FieldErrors = {};
  for (const name of names) {
    const text = String(given[name] ?? '').trim();
    const problem = text ? problems[name](text) : missingTexts[name];
    if (problem) errors[name] = problem;
    values[name] = name === 'contact' ? barePhoneNumber(text) : text;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}

function tooLong(text: string, length: number): string | undefined {
  return text.length > length
    ? `Please keep it under ${length.toLocaleString('en-IN')} characters.`
    : undefined;
}
