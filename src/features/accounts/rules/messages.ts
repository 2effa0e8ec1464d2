/** The refusals of a token that is not valid, by the server for a wrong one and by the schema for a missing one. */
export const expiredResetLink = 'This link has expired or has already been used. Please ask for a new one.';
export const expiredConfirmLink =
  'This link has expired, has already been used, or belongs to another account. Please ask for a new email on your dashboard.';
