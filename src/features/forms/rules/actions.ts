import { type ActionRoles, everyRole } from '#core/access/roles.ts';

export const formActions = {
  // Of every feature with a form that visitors send.
  'submission.send': everyRole,
} satisfies ActionRoles;
type FormActions = typeof formActions;

declare module '#core/access/roles.ts' {
  interface Actions extends FormActions {}
}
