import type { Account } from '../../store/account-store.ts';
import type { Session } from '../../store/session-store.ts';

/** Where somebody is. */
export interface Place {
  /** The network address of the request, for the limits too. */
  address: string;
  userAgent: string | undefined;
}

/** Whoever asks for a change of accounts: which account, by which sign-in and from where. */
export interface Caller {
  account: Account;
  /** Undefined for a token of the version before sessions. */
  session: Session | undefined;
  place: Place;
}
