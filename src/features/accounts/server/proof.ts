import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { day, inWords, type Limits, minute, networkOf, type Rule } from '#core/http/limits.ts';
import type { Sealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from './account-store.ts';
import { type Factors, readFactors } from './factor-types.ts';
import type { LoginLimits } from './login-limits.ts';
import type { Assertion, AuthenticationResponseJSON, Passkeys } from './passkeys.ts';
import { hashOfRecoveryCode, stepOfCode } from './totp.ts';

export type FactorLimits = ReturnType<typeof createFactorLimits>;

/** Who guesses a code knows the password already. */
type Guessed = 'code' | 'recovery code';

/**
 * Counts wrong second factors (product: Limits). Of the codes of an app at most 5 in 15 minutes are looked at for one
 * account, from wherever they come: there are a million of them, and three are right. Strangers may use up 3 of the 5
 * and 20 in a day, so that two are always left to addresses from which the account has signed in lately. Recovery codes
 * cannot be guessed, and are counted by address: they let their owner in whatever others do.
 */
export function createFactorLimits(limits: Limits, loginLimits: LoginLimits) {
  async function rulesFor(what: Guessed, account: Account, address: string): Promise<Rule[]> {
    const network = networkOf(address);
    if (what === 'recovery code') {
      const rule = { what: 'wrong recovery code', seconds: 15 * minute };
      return [
        { ...rule, of: [account.id, network], points: 10 },
        { ...rule, of: [network], points: 100 },
      ];
    }
    const all = { what: 'wrong code', of: [account.id], points: 5, seconds: 15 * minute };
    if (await loginLimits.isKnown(address, account.email)) return [all];
    return [
      all,
      { what: 'wrong code of strangers', of: [account.id], points: 3, seconds: 15 * minute },
      { what: 'wrong code of strangers in a day', of: [account.id], points: 20, seconds: day },
    ];
  }

  return {
    /**
     * Looks at a code, unless too many have been wrong.
     *
     * @throws Refusal: tooMany; unavailable, where the database is away
     */
    async attempt(
      what: Guessed,
      account: Account,
      address: string,
      isRight: () => Promise<boolean>,
    ): Promise<boolean> {
      const rules = await rulesFor(what, account, address);
      // Before it is looked at, and given back when it is right: of very many at once no more are looked at.
      const retryAfter = await limits.take(rules);
      if (retryAfter !== undefined) {
        const message = `Too many wrong codes. Please try again in ${inWords(retryAfter)}, or use something else.`;
        throw new AppError('tooMany', message, { retryAfter });
      }
      let right = false;
      try {
        right = await isRight();
      } catch (error) {
        await limits.giveBack(rules);
        throw error;
      }
      if (right) await limits.giveBack(rules);
      return right;
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;

/** What somebody shows as their second factor; one of them. */
export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}

interface Parts {
  stores: Stores;
  clock: Clock;
  passkeys: Passkeys;
  sealer: Sealer;
  limits: FactorLimits;
  /** Told of what may be a copy of a passkey: without a word about whose. */
  onBehind: () => void;
}

/** Whether what somebody shows is right. */
export function createProofs({ stores, clock, passkeys, sealer, limits, onBehind }: Parts) {
  /** @returns undefined where it is not a known passkey, or its answer is not right */
  async function checkPasskey(
    answer: AuthenticationResponseJSON,
    challenge: string,
    accountId?: string,
  ): Promise<Assertion | undefined> {
    const passkey = await stores.passkeys.find(answer.id);
    if (!passkey || (accountId !== undefined && passkey.accountId !== accountId)) return undefined;
    const assertion = await passkeys.readUse(answer, challenge, passkey);
    if (!assertion) return undefined;
    if (assertion.isBehind) onBehind();
    await stores.passkeys.noteUse(passkey.id, assertion.seen);
    return assertion;
  }

  async function takeCode(account: Account, code: string, { secret, totp }: Factors): Promise<boolean> {
    const step = secret && totp && stepOfCode(secret, code, clock());
    return step !== undefined && (await stores.totps.takeCodeStep(account.id, step));
  }

  return {
    readFactors: (account: Pick<Account, 'id'>) => readFactors({ stores, passkeys, sealer }, account),

    checkPasskey,

    /**
     * Whether it is a second factor of the account's. A code is used up by it.
     *
     * @param challenge what a passkey was to sign
     * @param address where it comes from, for the limits
     * @throws Refusal: tooMany; invalid where nothing is shown
     */
    async isRight(account: Account, proof: Proof, challenge: string, address: string): Promise<boolean> {
      const { code, recoveryCode, passkey } = proof;
      if (passkey) return (await checkPasskey(passkey, challenge, account.id)) !== undefined;
      if (code) {
        const factors = await readFactors({ stores, passkeys, sealer }, account);
        const typed = code.replace(/\s/g, '');
        return limits.attempt('code', account, address, () => takeCode(account, typed, factors));
      }
      if (recoveryCode) {
        const hash = hashOfRecoveryCode(account.id, recoveryCode);
        const use = () => stores.recoveryCodes.use(account.id, hash);
        return limits.attempt('recovery code', account, address, use);
      }
      throw new AppError('invalid', 'Please send a code, a recovery code or the answer of a passkey.');
    },
  };
}
