import type { FieldErrors } from '#core/errors.ts';
import { maxLengths } from '#core/text/contact-rules.ts';
import { nameProblem } from '#core/text/person-name.ts';

/** The name of the first account until its owner enters one. Emails do not show it. */
export const firstAccountName = 'Administrator';

/** The name of a member of staff in emails to staff; the address of an account that has no name yet. */
export const nameInEmails = ({ name, email }: { name: string; email: string }): string =>
  name === firstAccountName ? email : name;

/** The same with the address. */
export const nameWithAddress = ({ name, email }: { name: string; email: string }): string =>
  name === firstAccountName ? email : `${name} (${email})`;

/** The errors of an account name; empty: none. Emails contain the name. */
export function nameErrors(name: string): FieldErrors {
  if (!name) return { name: 'Name is required' };
  if (name.length > maxLengths.name) return { name: `Please keep it under ${maxLengths.name} characters` };
  const problem = nameProblem(name);
  return problem ? { name: problem } : {};
}
