import { hooksOf } from '#cms/records/hooks.ts';
import type { Scope } from '#core/database/scope.ts';
import type { RegistrationView } from '../api.ts';
import type { AddedToOwnPage, RegistrationAdditions } from '../rules/registration-additions.ts';

const additions = (): RegistrationAdditions[] =>
  hooksOf('registration').flatMap(({ registrationPages }) => registrationPages ?? []);

/** What all features add to the pages of a registration. */
export const createRegistrationAdditions = (scope: Scope) => ({
  /** For its parent. */
  async addedToOwnPage(id: string): Promise<AddedToOwnPage> {
    const found: AddedToOwnPage = {};
    for (const { readForParent } of additions()) Object.assign(found, await readForParent?.(scope, id));
    return found;
  },

  /** For staff. */
  async addedToView(id: string): Promise<Pick<RegistrationView, 'payment'>> {
    const found: Pick<RegistrationView, 'payment'> = { payment: null };
    for (const { readForStaff } of additions()) Object.assign(found, await readForStaff?.(scope, id));
    return found;
  },
});

/** The path of another feature's page that the query of a parent's own page names; undefined: none. */
export function pathOfQuery(token: string, query: Readonly<Record<string, unknown>>): string | undefined {
  for (const { pathOf } of additions()) {
    const path = pathOf?.(token, query);
    if (path !== undefined) return path;
  }
  return undefined;
}
