// Who can sign in, and how they prove who they are.
import { type ColumnsOf, columnsFor, nothingPersonal } from '#core/manifest/personal-data.ts';

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
  ...{ keptFor: { days: 1, after: 'the end of the link' }, eraser: 'accounts.forgetPasswordResets' },
});
const stepping = columnsFor({
  ...{ whose: 'account', purpose: 'to finish a sign-in, or to prove who asks' },
  ...{ keptFor: { days: 1, after: 'the end of the step' }, eraser: 'tickets.forget' },
});
const inviting = columnsFor({
  ...{ whose: 'staff', purpose: 'to invite somebody to the staff' },
  ...{ keptFor: { days: 30, after: 'the end of the invitation' }, eraser: 'invitations.forget' },
});
const securing = columnsFor({
  ...{ whose: 'staff', purpose: 'to prove a second time who signs in' },
  ...{ keptFor: { until: 'it is removed, or the account is closed' }, eraser: 'people.eraseAccount' },
});

export const accountColumns = {
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
  } satisfies ColumnsOf<'account'>,

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
  } satisfies ColumnsOf<'session'>,

  passwordReset: {
    tokenHash: nothingPersonal,
    accountId: resetting.facts,
    expiresAt: resetting.facts,
  } satisfies ColumnsOf<'passwordReset'>,

  ticket: {
    hash: nothingPersonal,
    purpose: stepping.facts,
    accountId: stepping.facts,
    detail: stepping.facts,
    expiresAt: stepping.facts,
  } satisfies ColumnsOf<'ticket'>,

  invitation: {
    id: nothingPersonal,
    email: inviting.words,
    name: inviting.words,
    role: inviting.facts,
    tokenHash: nothingPersonal,
    expiresAt: inviting.facts,
    invitedBy: inviting.facts,
    state: inviting.facts,
    createdAt: inviting.facts,
  } satisfies ColumnsOf<'invitation'>,

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
  } satisfies ColumnsOf<'passkey'>,

  totp: {
    accountId: securing.facts,
    secret: securing.facts,
    lastStep: securing.facts,
    addedAt: securing.facts,
  } satisfies ColumnsOf<'totp'>,

  recoveryCode: {
    accountId: securing.facts,
    hash: securing.facts,
    usedAt: securing.facts,
  } satisfies ColumnsOf<'recoveryCode'>,
};
