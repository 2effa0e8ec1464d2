import { nothingPersonal, type PersonalTables, personalColumns } from '#core/manifest/personal-data.ts';

const signingIn = personalColumns({
  ...{ whose: 'account', purpose: 'to let a person sign in' },
  ...{ keptFor: { until: 'the account is closed' }, eraser: 'people.eraseAccount' },
});
const session = personalColumns({
  ...{ whose: 'account', purpose: 'to show the owner of an account its sessions' },
  ...{ keptFor: { days: 1, after: 'the end of the session' }, eraser: 'sessions.forget' },
});
const resetting = personalColumns({
  ...{ whose: 'account', purpose: 'to let a person choose a new password' },
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'accounts.removePasswordResets' },
});
const stepping = personalColumns({
  ...{ whose: 'account', purpose: 'to complete a sign-in, or to confirm an identity' },
  ...{ keptFor: { days: 1, after: 'the end of the action' }, eraser: 'tickets.forget' },
});
const securing = personalColumns({
  ...{ whose: 'staff', purpose: 'to verify the second factor of a sign-in' },
  ...{ keptFor: { until: 'it is removed, or the account is closed' }, eraser: 'people.eraseAccount' },
});

export const accountPersonalData = {
  account: {
    id: nothingPersonal,
    name: signingIn.words,
    email: signingIn.words,
    passwordHash: signingIn.facts,
    role: signingIn.facts,
    tokenVersion: nothingPersonal,
    addedAt: signingIn.facts,
    disabledAt: signingIn.facts,
    seenAt: signingIn.facts,
    emailConfirmedAt: signingIn.facts,
  },

  session: {
    id: nothingPersonal,
    accountId: session.facts,
    createdAt: session.facts,
    seenAt: session.facts,
    address: session.words,
    browser: session.facts,
    expiresAt: session.facts,
    endedAt: session.facts,
    confirmedAt: session.facts,
  },

  passwordReset: {
    tokenHash: nothingPersonal,
    accountId: resetting.facts,
    expiresAt: resetting.facts,
  },

  ticket: {
    hash: nothingPersonal,
    purpose: stepping.facts,
    accountId: stepping.facts,
    detail: stepping.facts,
    expiresAt: stepping.facts,
  },

  passkey: {
    id: securing.facts,
    accountId: securing.facts,
    publicKey: securing.facts,
    counter: nothingPersonal,
    deviceType: securing.facts,
    backedUp: securing.facts,
    transports: securing.facts,
    name: securing.words,
    addedAt: securing.facts,
    lastUsedAt: securing.facts,
  },

  totp: {
    accountId: securing.facts,
    secret: securing.facts,
    lastStep: securing.facts,
    addedAt: securing.facts,
  },

  recoveryCode: {
    accountId: securing.facts,
    hash: securing.facts,
    usedAt: securing.facts,
  },
} satisfies PersonalTables;
