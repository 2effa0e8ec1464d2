import type { Clock } from '#core/clock.ts';
import { AppError } from '#core/errors.ts';
import { day, formatWait, type Limits, minute, networkOf, type Rule } from '#core/http/limits.ts';
import type { Sealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from './account-store.ts';
import { type Factors, readFactors } from './factor-types.ts';
import type { LoginLimits } from './login-limits.ts';
import type { Assertion, PasskeyAnswer, Passkeys } from './passkeys.ts';
import { findTimeStep, hashRecoveryCode } from './totp.ts';

export type FactorLimits = ReturnType<typeof createFactorLimits>;

/** These attackers already know the password. */
type GuessableFactor = 'code' | 'recovery code';

/**
 * Counts wrong second factors (product: Limits). At most 5 app codes are checked for one account in 15 minutes, from
 * all addresses together: there are a million codes, and three are valid. Unknown addresses may use up 3 of the 5, and
 * 20 in a day, so that two remain for addresses from which the account has recently signed in. Recovery codes cannot be
 * guessed and are counted by address, so that others cannot lock the owner out.
 */
export function createFactorLimits(limits: Limits, loginLimits: LoginLimits) {
  async function rulesFor(what: GuessableFactor, account: Account, address: string): Promise<Rule[]> {
    const network = networkOf(address);
    if (what === 'recovery code') {
      const rule = { name: 'wrong recovery code', seconds: 15 * minute };
      return [
        { ...rule, subjects: [account.id, network], points: 10 },
        { ...rule, subjects: [network], points: 100 },
      ];
    }
    const all = { name: 'wrong code', subjects: [account.id], points: 5, seconds: 15 * minute };
    if (await loginLimits.isKnown(address, account.email)) return [all];
    return [
      all,
      { name: 'wrong code of strangers', subjects: [account.id], points: 3, seconds: 15 * minute },
      { name: 'wrong code of strangers in a day', subjects: [account.id], points: 20, seconds: day },
    ];
  }

  return {
    /**
     * Checks a code, unless too many have been wrong.
     *
     * @throws AppError tooMany; unavailable, if the database is not reachable
     */
    async attempt(
      what: GuessableFactor,
      account: Account,
      address: string,
      verify: () => Promise<boolean>,
    ): Promise<boolean> {
      const rules = await rulesFor(what, account, address);
      // Counted before the check and returned on success, so that concurrent requests do not exceed the limit.
      const retryAfter = await limits.consume(rules);
      if (retryAfter !== undefined) {
        const message = `Too many wrong codes. Please try again in ${formatWait(retryAfter)}, or use another method.`;
        throw new AppError('tooMany', message, { retryAfter });
      }
      let isCorrect = false;
      try {
        isCorrect = await verify();
      } catch (error) {
        await limits.returnPoints(rules);
        throw error;
      }
      if (isCorrect) await limits.returnPoints(rules);
      return isCorrect;
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;

/** The second factor of a request; exactly one field is set. */
export interface Proof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

interface Dependencies {
  stores: Stores;
  clock: Clock;
  passkeys: Passkeys;
  sealer: Sealer;
  limits: FactorLimits;
  /** Called when a passkey may have been copied; without the account. */
  onCounterBehind: () => void;
}

/** Verifies second factors. */
export function createProofs({ stores, clock, passkeys, sealer, limits, onCounterBehind }: Dependencies) {
  /** @returns undefined if the passkey is unknown or its answer is invalid */
  async function checkPasskey(
    answer: PasskeyAnswer,
    challenge: string,
    accountId?: string,
  ): Promise<Assertion | undefined> {
    const passkey = await stores.passkeys.find(answer.id);
    if (!passkey || (accountId !== undefined && passkey.accountId !== accountId)) return undefined;
    const assertion = await passkeys.verifyAssertion(answer, challenge, passkey);
    if (!assertion) return undefined;
    if (assertion.isCounterBehind) onCounterBehind();
    await stores.passkeys.recordUse(passkey.id, assertion.deviceState);
    return assertion;
  }

  async function consumeCode(account: Account, code: string, { secret, totp }: Factors): Promise<boolean> {
    const step = secret && totp && findTimeStep(secret, code, clock());
    return step !== undefined && (await stores.totps.consumeTimeStep(account.id, step));
  }

  return {
    readFactors: (account: Pick<Account, 'id'>) => readFactors({ stores, passkeys, sealer }, account),

    checkPasskey,

    /**
     * Whether the proof is a valid second factor of the account. A code is used up by the check.
     *
     * @param challenge the challenge that a passkey had to sign
     * @param address the address of the request, for the limits
     * @throws AppError tooMany; invalid if no factor is given
     */
    async verify(account: Account, proof: Proof, challenge: string, address: string): Promise<boolean> {
      const { code, recoveryCode, passkey } = proof;
      if (passkey) return (await checkPasskey(passkey, challenge, account.id)) !== undefined;
      if (code) {
        const factors = await readFactors({ stores, passkeys, sealer }, account);
        const typed = code.replace(/\s/g, '');
        return limits.attempt('code', account, address, () => consumeCode(account, typed, factors));
      }
      if (recoveryCode) {
        const hash = hashRecoveryCode(account.id, recoveryCode);
        const use = () => stores.recoveryCodes.consume(account.id, hash);
        return limits.attempt('recovery code', account, address, use);
      }
      throw new AppError('invalid', 'Please send a code, a recovery code or the answer of a passkey.');
    },
  };
}
