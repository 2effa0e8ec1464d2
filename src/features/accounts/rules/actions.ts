import { type ActionRoles, accountRoles, everyRole, staffRoles } from '#core/access/roles.ts';

export const accountActions = {
  'account.open': everyRole,
  'account.signIn': everyRole,
  'account.recover': everyRole,
  'account.readOwn': accountRoles,
  // Confirming the identity again.
  'account.confirm': accountRoles,
  // The account's own second factors.
  'account.secure': staffRoles,
  // Name, password, sign-ins.
  'account.changeOwn': accountRoles,
} satisfies ActionRoles;
type AccountActions = typeof accountActions;

declare module '#core/access/roles.ts' {
  interface Actions extends AccountActions {}
}
