import { Refusal } from '../../content/refusal.ts';
import type { Account, AccountStore } from '../../store/account-store.ts';
import type { LoginLimits } from './login-limits.ts';
import { isPassword } from './passwords.ts';
import type { Tokens } from './tokens.ts';

export type SignIn = ReturnType<typeof createSignIn>;

interface Parts {
  accounts: AccountStore;
  tokens: Tokens;
  limits: LoginLimits;
}

/** Signs people in by e-mail and password, and tells whose token a request carries. */
export function createSignIn({ accounts, tokens, limits }: Parts) {
  return {
    /**
     * @param address where the request comes from, for the limits
     * @throws Refusal: signInNeeded for a wrong e-mail or password, tooMany for too many of them, unavailable
     */
    async login(email: string, password: string, address: string): Promise<{ token: string; role: string }> {
      const account = await limits.attempt(address, email, async () => {
        const known = await accounts.findByEmail(email);
        return (await isPassword(password, known?.passwordHash)) ? known : undefined;
      });
      if (!account) throw new Refusal('signInNeeded', 'The e-mail or the password is wrong.');
      return { token: await tokens.issue(account), role: account.role };
    },

    /**
     * The account that an Authorization header speaks for.
     *
     * @throws Refusal: signInNeeded without a header, or when its token is bad, expired or older than the password
     */
    async requireAccount(authorization: string | undefined): Promise<Account> {
      const token = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
      const read = token && (await tokens.read(token));
      const account = read && (await accounts.find(read.accountId));
      if (!account || account.tokenVersion !== read.version) {
        throw new Refusal(
          'signInNeeded',
          authorization ? 'Your sign-in has ended. Please sign in again.' : 'Please sign in.',
        );
      }
      return account;
    },
  };
}
