import {
  columns,
  nothingPersonal,
  type PersonalTables,
  personalColumns,
} from '#core/manifest/personal-data.ts';

const signInColumns = personalColumns({
  ...{ subject: 'account', purpose: 'to let a person sign in' },
  ...{ keptFor: { until: 'the account is closed' }, eraser: 'people.eraseAccount' },
});
const sessionColumns = personalColumns({
  ...{ subject: 'account', purpose: 'to show the owner of an account its sessions' },
  ...{ keptFor: { days: 1, after: 'the end of the session' }, eraser: 'sessions.forget' },
});
const resetColumns = personalColumns({
  ...{ subject: 'account', purpose: 'to let a person choose a new password' },
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'accounts.removePasswordResets' },
});
const ticketColumns = personalColumns({
  ...{ subject: 'account', purpose: 'to complete a sign-in, or to confirm an identity' },
  ...{ keptFor: { days: 1, after: 'the end of the action' }, eraser: 'tickets.forget' },
});
const factorColumns = personalColumns({
  ...{ subject: 'staff', purpose: 'to verify the second factor of a sign-in' },
  ...{ keptFor: { until: 'it is removed, or the account is closed' }, eraser: 'people.eraseAccount' },
});

export const accountPersonalData = {
  account: {
    ...columns(nothingPersonal, 'id', 'tokenVersion'),
    ...columns(signInColumns.words, 'name', 'email'),
    ...columns(
      signInColumns.facts,
      'passwordHash',
      'role',
      'addedAt',
      'disabledAt',
      'seenAt',
      'emailConfirmedAt',
    ),
  },

  session: {
    id: nothingPersonal,
    ...columns(
      sessionColumns.facts,
      'accountId',
      'createdAt',
      'seenAt',
      'browser',
      'expiresAt',
      'endedAt',
      'confirmedAt',
    ),
    address: sessionColumns.words,
  },

  passwordReset: {
    tokenHash: nothingPersonal,
    ...columns(resetColumns.facts, 'accountId', 'expiresAt'),
  },

  ticket: {
    hash: nothingPersonal,
    ...columns(ticketColumns.facts, 'purpose', 'accountId', 'detail', 'expiresAt'),
  },

  passkey: {
    ...columns(
      factorColumns.facts,
      'id',
      'accountId',
      'publicKey',
      'deviceType',
      'backedUp',
      'transports',
      'addedAt',
      'lastUsedAt',
    ),
    counter: nothingPersonal,
    name: factorColumns.words,
  },

  totp: columns(factorColumns.facts, 'accountId', 'secret', 'lastStep', 'addedAt'),

  recoveryCode: columns(factorColumns.facts, 'accountId', 'hash', 'usedAt'),
} satisfies PersonalTables;
