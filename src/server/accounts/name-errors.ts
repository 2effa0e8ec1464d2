import { longest } from '../../content/people/contact-rules.ts';
import { nameProblem } from '../../content/people/person-name.ts';
import type { FieldErrors } from '../../content/validate.ts';

/** What is wrong with the name of an account: it stands in letters. */
export function nameErrors(name: string): FieldErrors {
  if (!name) return { name: 'Name is required' };
  if (name.length > longest.name) return { name: `Please keep it under ${longest.name} characters` };
  const problem = nameProblem(name);
  return problem ? { name: problem } : {};
}
