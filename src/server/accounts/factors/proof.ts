import type { Clock } from '../../../content/clock.ts';
import { Refusal } from '../../../content/refusal.ts';
import type { Account } from '../../../store/account-store.ts';
import type { Stores } from '../../../store/stores.ts';
import type { FactorLimits } from './factor-limits.ts';
import { type Factors, readFactors } from './factors.ts';
import type { Assertion, AuthenticationResponseJSON, Passkeys } from './passkeys.ts';
import { hashOfRecoveryCode } from './recovery-codes.ts';
import type { Sealer } from './sealed.ts';
import { stepOfCode } from './totp.ts';

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
    return step !== undefined && (await stores.totps.takeStep(account.id, step));
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
      throw new Refusal('invalid', 'Please send a code, a recovery code or the answer of a passkey.');
    },
  };
}
