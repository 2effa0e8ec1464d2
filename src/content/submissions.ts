// Without the validation library, which pages must not load: what the server asks for by the definitions of enquiry
// and registration, the forms ask for by the same rules here.
import { bareNumber, cities, emailProblem, longest, missingTexts, phoneProblem, unknownCity } from './people/contact-rules.ts';
import type { FieldErrors } from './validate.ts';

type FieldName = keyof typeof missingTexts;

/** What is wrong with a text that is there, if anything. */
const problems: Record<FieldName, (text: string) => string | undefined> = {
  name: (text) => tooLong(text, longest.name),
  email: emailProblem,
  contact: (text) => phoneProblem(bareNumber(text)),
  city: (text) => (cities.some((city) => city === text) ? undefined : unknownCity),
  message: (text) => tooLong(text, longest.message),
};

/** What is wrong with a form, before it is sent: a message for each field, as the server would give it. */
export function problemsOf(names: readonly FieldName[], sent: Readonly<Record<string, unknown>>): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of names) {
    const text = String(sent[name] ?? '').trim();
    const problem = text ? problems[name](text) : missingTexts[name];
    if (problem) errors[name] = problem;
  }
  return errors;
}

function tooLong(text: string, length: number): string | undefined {
  return text.length > length ? `Please keep it under ${length.toLocaleString('en-IN')} characters.` : undefined;
}
