// Without the validation library, which public pages must not load: what the server asks for by the definitions of
// enquiry and registration, the forms ask for here by the same rules.
import {
  bareNumber,
  cities,
  emailProblem,
  longest,
  missingTexts,
  nameProblem,
  phoneProblem,
  unknownCity,
} from './people/contact-rules.ts';
import type { FieldErrors } from './validate.ts';

/** The fields of the two forms, named as in what they send. */
export const enrolmentFields = ['name', 'email', 'contact'] as const;
export const bookingFields = [...enrolmentFields, 'city', 'message'] as const;

type FieldName = (typeof bookingFields)[number];

/** What is wrong with a text that is there, if anything. */
const problems: Record<FieldName, (text: string) => string | undefined> = {
  name: (text) => tooLong(text, longest.name) ?? nameProblem(text),
  email: emailProblem,
  contact: (text) => phoneProblem(bareNumber(text)),
  city: (text) => (cities.some((city) => city === text) ? undefined : unknownCity),
  message: (text) => tooLong(text, longest.message),
};

type Checked = { ok: true } | { ok: false; errors: FieldErrors };

/** Looks at what is to be sent to enrol: a message for each wrong field, as the server would give it. */
export function checkEnrolment(sent: Readonly<Record<string, unknown>>): Checked {
  return check(enrolmentFields, sent);
}

/** Looks at what is to be sent to book a session, likewise. */
export function checkBooking(sent: Readonly<Record<string, unknown>>): Checked {
  return check(bookingFields, sent);
}

function check(names: readonly FieldName[], sent: Readonly<Record<string, unknown>>): Checked {
  const errors: FieldErrors = {};
  for (const name of names) {
    const text = String(sent[name] ?? '').trim();
    const problem = text ? problems[name](text) : missingTexts[name];
    if (problem) errors[name] = problem;
  }
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true };
}

function tooLong(text: string, length: number): string | undefined {
  return text.length > length
    ? `Please keep it under ${length.toLocaleString('en-IN')} characters.`
    : undefined;
}
