import { hooksOf } from '#cms/records/hooks.ts';
import type { Scope } from '#core/database/scope.ts';
import type { Fact, HeldRows, HeldWithRegistration } from '../rules/held-with-registration.ts';

const allHeldRows = (): HeldRows[] =>
  hooksOf('registration').flatMap(({ heldWithRegistration }) => heldWithRegistration ?? []);

/** What all features keep about a registration. */
export async function findHeldWith(
  scope: Pick<Scope, 'db'>,
  registrationId: string,
): Promise<HeldWithRegistration> {
  const found: Partial<Record<keyof HeldWithRegistration, unknown>> = {};
  for (const { key, read } of allHeldRows()) found[key] = await read(scope, registrationId);
  return found as HeldWithRegistration;
}

/** The same in words. */
export const describeHeldWith = (
  held: HeldWithRegistration,
  formatDatetime: (at: string) => string,
): Fact[] => allHeldRows().flatMap(({ key, describe }) => describe(held[key], formatDatetime));

/** What an erasure leaves, in sentences of all features; empty: nothing. */
export const notErasedInWords = (): string =>
  hooksOf('registration')
    .flatMap(({ notErased }) => notErased ?? [])
    .join(' ');
