import type { Sealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { Account } from './account-store.ts';
import type { Passkeys } from './passkeys.ts';

/** What somebody may show besides, or in the place of, a password. */
export type FactorMethod = 'code' | 'recoveryCode' | 'passkey';

/** The factors of an account, as they stand. */
export type Factors = Awaited<ReturnType<typeof readFactors>>;

interface Parts {
  stores: Pick<Stores, 'passkeys' | 'totps' | 'recoveryCodes'>;
  passkeys: Pick<Passkeys, 'isPossible'>;
  sealer: Sealer;
}

/** Reads which factors an account has, and which of them can be used. */
export async function readFactors({ stores, passkeys: site, sealer }: Parts, { id }: Pick<Account, 'id'>) {
  const [totp, passkeys, recoveryCodes] = await Promise.all([
    stores.totps.find(id),
    stores.passkeys.list(id),
    stores.recoveryCodes.count(id),
  ]);
  const secret = totp && sealer.open(totp.secret, id);
  const isTwoStep = totp !== undefined || passkeys.length > 0;
  const methods: FactorMethod[] = [];
  if (secret) methods.push('code');
  if (site.isPossible && passkeys.length > 0) methods.push('passkey');
  if (isTwoStep && recoveryCodes.left > 0) methods.push('recoveryCode');
  return {
    /** Whether the password alone lets nobody in. It stays so where none of the factors can be used any more. */
    isTwoStep,
    /** Whether browsers have passkeys at the site's address. */
    passkeysArePossible: site.isPossible,
    /** What can be shown now. */
    methods,
    totp,
    /** What its codes are made from; undefined where the site's AUTH_SECRET is not the one of then. */
    secret,
    passkeys,
    recoveryCodes,
  };
}
