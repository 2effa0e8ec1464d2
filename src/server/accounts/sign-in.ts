import { visitor } from '../../content/actor.ts';
import { Refusal } from '../../content/refusal.ts';
import { firstRole } from '../../policy.ts';
import type { Account } from '../../store/account-store.ts';
import type { Stores } from '../../store/stores.ts';
import { browserName } from './browser-name.ts';
import type { Caller, Place } from './caller.ts';
import type { LoginLimits } from './login-limits.ts';
import { aboutAccount, doneBy, doneFrom } from './notes.ts';
import type { OutsideNotes } from './outside-notes.ts';
import { isPassword } from './passwords.ts';
import { type ReadToken, sessionLifetime, type Tokens } from './tokens.ts';

export type SignIn = ReturnType<typeof createSignIn>;

type SignedIn = Pick<Caller, 'account' | 'session'>;

interface Parts {
  stores: Stores;
  notes: OutsideNotes;
  tokens: Tokens;
  limits: LoginLimits;
}

/** Signs people in by e-mail and password, and tells whose token a request carries. */
export function createSignIn({ stores, notes, tokens, limits }: Parts) {
  const { accounts, sessions } = stores;

  async function find({ accountId, version, session }: ReadToken): Promise<SignedIn | undefined> {
    const found =
      session === undefined
        ? await accounts.find(accountId).then((account) => account && { account, session: undefined })
        : await sessions.findWithAccount(session, accountId);
    if (!found || found.account.tokenVersion !== version || found.account.disabledAt !== null)
      return undefined;
    return found;
  }

  /** What was typed as an e-mail is not kept where nobody has it: it may be a password. */
  async function noteRefused(account: Account | undefined, place: Place, why: string): Promise<void> {
    const about = account ? aboutAccount(account) : { kind: 'account', id: '', name: 'nobody we know' };
    const refused = {
      kind: 'signInRefused',
      by: visitor,
      from: doneFrom(place),
      about,
      details: { why },
    } as const;
    await notes.note(stores, refused, account);
  }

  return {
    /**
     * @throws Refusal: signInNeeded for a wrong e-mail or password and for a disabled account, tooMany for too many of
     *   them, unavailable
     */
    async login(email: string, password: string, place: Place): Promise<{ token: string; role: string }> {
      const { address, userAgent } = place;
      let known: Account | undefined;
      const account = await limits.attempt(address, email, async () => {
        known = await accounts.findByEmail(email);
        return (await isPassword(password, known?.passwordHash)) ? known : undefined;
      });
      if (!account) {
        await noteRefused(known, place, 'wrong password');
        throw new Refusal('signInNeeded', 'The e-mail or the password is wrong.');
      }
      // Told only to whoever knows the password.
      if (account.disabledAt !== null) {
        await noteRefused(account, place, 'closed account');
        throw new Refusal('signInNeeded', 'This account is closed. Please ask an administrator of the site.');
      }
      const session = await stores.transaction(async (inside) => {
        const signedIn = {
          ...doneBy({ account, place }),
          kind: 'signedIn',
          about: aboutAccount(account),
        } as const;
        await notes.note(inside, signedIn, account);
        const start = { accountId: account.id, address, browser: browserName(userAgent) };
        return inside.sessions.begin(start, sessionLifetime);
      });
      return { token: await tokens.issue(account, session), role: firstRole(account.role) };
    },

    /**
     * The account that an Authorization header speaks for.
     *
     * @throws Refusal: signInNeeded without a header, or when its token is bad, expired or older than the password, when
     *   its session was ended or its account disabled
     */
    async requireSignedIn(authorization: string | undefined): Promise<SignedIn> {
      const token = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
      const read = token && (await tokens.read(token));
      const found = read && (await find(read));
      if (!found) {
        throw new Refusal(
          'signInNeeded',
          authorization ? 'Your sign-in has ended. Please sign in again.' : 'Please sign in.',
        );
      }
      // A disk that is full must not keep anybody from reading.
      if (found.session) await sessions.noteSeen(found.session).catch(() => undefined);
      return found;
    },
  };
}
