import { type ActionRoles, everyRole } from '#core/access/roles.ts';

export const searchActions = {
  'search.read': everyRole,
} satisfies ActionRoles;
type SearchActions = typeof searchActions;

declare module '#core/access/roles.ts' {
  interface Actions extends SearchActions {}
}
