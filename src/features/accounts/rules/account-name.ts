import type { FieldErrors } from '#core/errors.ts';
import { maxLengths } from '#core/text/contact-rules.ts';
import { nameProblem } from '#core/text/person-name.ts';

/** The errors of an account name; empty: none. Emails contain the name. */
export function nameErrors(name: string): FieldErrors {
  if (!name) return { name: 'Name is required' };
  if (name.length > maxLengths.name) return { name: `Please keep it under ${maxLengths.name} characters` };
  const problem = nameProblem(name);
  return problem ? { name: problem } : {};
}
