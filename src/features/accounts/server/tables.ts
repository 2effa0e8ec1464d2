// Times are ISO texts in UTC.

export interface AccountRow {
  id: string;
  name: string;
  /** In lower case: addresses are compared without case. */
  email: string;
  passwordHash: string;
  role: string;
  /** Raised by a change of the password, which ends the tokens that carry an older number. */
  tokenVersion: number;
  addedAt: string;
  /** Since when it cannot sign in. */
  disabledAt: string | null;
  /** When it last called, to within some minutes. */
  seenAt: string | null;
  /** When its holder last proved that emails to its address arrive; null: never. */
  emailConfirmedAt: string | null;
}

/** A sign-in in one browser. */
export interface SessionRow {
  id: string;
  accountId: string;
  createdAt: string;
  /** When it last called, to within some minutes. */
  seenAt: string;
  /** The network address of the sign-in. */
  address: string;
  /** In few words, such as `Chrome on Android`. */
  browser: string;
  expiresAt: string;
  /** When it was ended before that. */
  endedAt: string | null;
  /** When its holder last proved their identity. */
  confirmedAt: string;
}

/** A link by which a new password can be chosen. */
interface PasswordResetRow {
  /** The token itself is in the email only. */
  tokenHash: string;
  accountId: string;
  expiresAt: string;
}

export interface PasskeyRow {
  /** The credential's own id, base64url. */
  id: string;
  accountId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** As its device counted last; synced ones stay at 0. */
  counter: number;
  /** `multiDevice`: it can be synced. */
  deviceType: 'singleDevice' | 'multiDevice';
  /** 1 or 0: whether it has been. */
  backedUp: number;
  /** JSON list: how browsers reach it. */
  transports: string;
  name: string;
  addedAt: string;
  lastUsedAt: string | null;
}

/** The app of an account that shows codes (TOTP). */
export interface TotpRow {
  accountId: string;
  /** Sealed; see core/http/secrets.ts. */
  secret: string;
  /** The time step of the last code that was used: no code counts twice. */
  lastStep: number;
  addedAt: string;
}

/** A code on paper that signs its owner in once. */
interface RecoveryCodeRow {
  accountId: string;
  hash: string;
  usedAt: string | null;
}

/** Allows its holder one action, once. */
export interface TicketRow {
  /** Only the holder knows the ticket itself. */
  hash: string;
  purpose:
    | 'second-factor'
    | 'passkey-sign-in'
    | 'confirm'
    | 'new-passkey'
    | 'new-totp'
    | 'keep-session'
    | 'confirm-email';
  /** Null before the holder is identified. */
  accountId: string | null;
  /** Data of the action. */
  detail: string;
  expiresAt: string;
}

export interface AccountTables {
  account: AccountRow;
  session: SessionRow;
  passwordReset: PasswordResetRow;
  passkey: PasskeyRow;
  totp: TotpRow;
  recoveryCode: RecoveryCodeRow;
  ticket: TicketRow;
}
