import { hooksOf } from '#cms/records/hooks.ts';
import type { Scope } from '#core/database/scope.ts';
import type { AddedFacts } from '../rules/added-emails.ts';
import type { EmailAdditions } from '../rules/email-additions.ts';

/** What all features add to emails about registrations. */
export const emailAdditions = (): EmailAdditions[] =>
  hooksOf('registration').flatMap(({ registrationEmails }) => registrationEmails ?? []);

/** What all features know about a registration. */
export async function readAddedFacts(scope: Pick<Scope, 'db'>, registrationId: string): Promise<AddedFacts> {
  const found: AddedFacts = {};
  for (const { read } of emailAdditions()) Object.assign(found, await read(scope, registrationId));
  return found;
}
