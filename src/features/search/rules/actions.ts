import { type ActionRoles, everyRole } from '#core/access/roles.ts';

/** The actions of search. */
export const searchActions = {
  'search.read': everyRole,
} satisfies ActionRoles;
type SearchActions = typeof searchActions;

declare module '#core/access/roles.ts' {
  interface Actions extends SearchActions {}
}
