import { type ActionRoles, everyRole } from '#core/access/roles.ts';

/** The actions of forms. */
export const formActions = {
  'submission.send': everyRole,
} satisfies ActionRoles;
type FormActions = typeof formActions;

declare module '#core/access/roles.ts' {
  interface Actions extends FormActions {}
}
