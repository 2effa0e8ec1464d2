import type { Sealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { FactorMethod } from '../sign-in-api.ts';
import type { Account } from './account-store.ts';
import type { Passkeys } from './passkeys.ts';

/** The second factors of an account and their current state. */
export type Factors = Awaited<ReturnType<typeof readFactors>>;

interface Dependencies {
  stores: Pick<Stores, 'passkeys' | 'totps' | 'recoveryCodes'>;
  passkeys: Pick<Passkeys, 'isPossible'>;
  sealer: Sealer;
}

/** Reads the second factors of an account, and which of them can be used. */
export async function readFactors(
  { stores, passkeys: site, sealer }: Dependencies,
  { id }: Pick<Account, 'id'>,
) {
  const [totp, passkeys, recoveryCodes] = await Promise.all([
    stores.totps.find(id),
    stores.passkeys.list(id),
    stores.recoveryCodes.count(id),
  ]);
  const secret = totp && sealer.open(totp.secret, id);
  const hasTwoFactor = totp !== undefined || passkeys.length > 0;
  const methods: FactorMethod[] = [];
  if (secret) methods.push('code');
  if (site.isPossible && passkeys.length > 0) methods.push('passkey');
  if (hasTwoFactor && recoveryCodes.left > 0) methods.push('recoveryCode');
  return {
    /** Whether signing in needs a second factor. It stays so where none of the factors can be used any more. */
    hasTwoFactor,
    /** Whether browsers support passkeys at the address of the site. */
    supportsPasskeys: site.isPossible,
    /** The methods that can be used. */
    methods,
    totp,
    /** The secret of the app; undefined if AUTH_SECRET has changed since it was sealed. */
    secret,
    passkeys,
    recoveryCodes,
  };
}
