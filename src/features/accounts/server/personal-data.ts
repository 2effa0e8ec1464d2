import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

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
    id: nothingPersonal,
    name: signInColumns.words,
    email: signInColumns.words,
    passwordHash: signInColumns.facts,
    role: signInColumns.facts,
    tokenVersion: nothingPersonal,
    addedAt: signInColumns.facts,
    disabledAt: signInColumns.facts,
    seenAt: signInColumns.facts,
    emailConfirmedAt: signInColumns.facts,
  },

  session: {
    id: nothingPersonal,
    accountId: sessionColumns.facts,
    createdAt: sessionColumns.facts,
    seenAt: sessionColumns.facts,
    address: sessionColumns.words,
    browser: sessionColumns.facts,
    expiresAt: sessionColumns.facts,
    endedAt: sessionColumns.facts,
    confirmedAt: sessionColumns.facts,
  },

  passwordReset: {
    tokenHash: nothingPersonal,
    accountId: resetColumns.facts,
    expiresAt: resetColumns.facts,
  },

  ticket: {
    hash: nothingPersonal,
    purpose: ticketColumns.facts,
    accountId: ticketColumns.facts,
    detail: ticketColumns.facts,
    expiresAt: ticketColumns.facts,
  },

  passkey: {
    id: factorColumns.facts,
    accountId: factorColumns.facts,
    publicKey: factorColumns.facts,
    counter: nothingPersonal,
    deviceType: factorColumns.facts,
    backedUp: factorColumns.facts,
    transports: factorColumns.facts,
    name: factorColumns.words,
    addedAt: factorColumns.facts,
    lastUsedAt: factorColumns.facts,
  },

  totp: {
    accountId: factorColumns.facts,
    secret: factorColumns.facts,
    lastStep: factorColumns.facts,
    addedAt: factorColumns.facts,
  },

  recoveryCode: {
    accountId: factorColumns.facts,
    hash: factorColumns.facts,
    usedAt: factorColumns.facts,
  },
} satisfies PersonalTables;
