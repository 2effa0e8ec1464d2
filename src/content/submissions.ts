// Without the validation library, which public pages must not load: what the server asks for by the definitions of
// enquiry and registration, the forms ask for here by the same rules.
import { emailProblem, longest, missingTexts, phoneProblem, unknownCity } from './people/contact-rules.ts';
import { nameProblem } from './people/person-name.ts';
import { barePhoneNumber } from './phone-number.ts';
import type { FieldErrors } from './validate.ts';

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
  city: (text) => (text.length > longest.city ? unknownCity : undefined),
  message: (text) => tooLong(text, longest.message),
};

export type SentRegistration = Record<(typeof registrationFields)[number], string>;
export type SentEnquiry = Record<FieldName, string>;

type Checked<Values> = { ok: true; values: Values } | { ok: false; errors: FieldErrors };

/** Looks at what is to be sent to enrol: a message for each wrong field, as the server would give it. */
export function checkRegistration(sent: unknown): Checked<SentRegistration> {
  return check(registrationFields, sent);
}

/** Looks at what is to be sent to book a session, likewise; which cities there are, the form and the server know. */
export function checkEnquiry(sent: unknown): Checked<SentEnquiry> {
  return check(enquiryFields, sent);
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
