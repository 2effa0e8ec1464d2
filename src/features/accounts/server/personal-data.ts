import { columnsFor, nothingPersonal, type PersonalTables } from '#core/manifest/personal-data.ts';

const signingIn = columnsFor({
  ...{ whose: 'account', purpose: 'to let somebody sign in' },
  ...{ keptFor: { until: 'the account is closed' }, eraser: 'people.eraseAccount' },
});
const session = columnsFor({
  ...{ whose: 'account', purpose: 'to show whoever has an account where it is signed in' },
  ...{ keptFor: { days: 1, after: 'the end of the sign-in' }, eraser: 'sessions.forget' },
});
const resetting = columnsFor({
  ...{ whose: 'account', purpose: 'to let somebody choose a new password' },
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'accounts.removePasswordResets' },
});
const stepping = columnsFor({
  ...{ whose: 'account', purpose: 'to finish a sign-in, or to prove who asks' },
  ...{ keptFor: { days: 1, after: 'the end of the step' }, eraser: 'tickets.forget' },
});
const securing = columnsFor({
  ...{ whose: 'staff', purpose: 'to prove a second time who signs in' },
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
