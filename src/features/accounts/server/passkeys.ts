import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '#core/errors.ts';
import type { PasskeyRequest } from '../sign-in-api.ts';
import type { PasskeyCreation } from '../two-factor-api.ts';
import type { Account } from './account-store.ts';
import type { Passkey } from './factor-store.ts';

/** The scope of passkeys: the relying party id, and the origins whose pages may use it. */
export interface PasskeySite {
  /** The host without the port: passkeys do not depend on the port. */
  rpId: string;
  origin: string;
}

/**
 * The passkey scope of the public address of the site.
 *
 * @returns undefined if browsers support no passkeys there: over plain http, except on localhost, and if the host is an
 * IP address
 */
export function passkeySite(siteUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined;
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isLocalhost ? { rpId: hostname, origin } : undefined;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The answer with a used passkey. The outputs of extensions are not read. */
export type PasskeyAnswer = Omit<AuthenticationResponseJSON, 'clientExtensionResults'>;
/** The answer with a new passkey. */
export type NewPasskeyAnswer = Omit<RegistrationResponseJSON, 'clientExtensionResults'>;

/** The stored data of a new passkey. */
export type NewPasskey = Omit<Passkey, 'accountId' | 'name' | 'addedAt' | 'lastUsedAt'>;

/** The result of a verified passkey answer. */
export interface Assertion {
  passkey: Passkey;
  /** The device has verified the user by fingerprint, face or PIN. */
  isVerified: boolean;
  deviceState: Pick<Passkey, 'counter' | 'deviceType' | 'backedUp'>;
  /** The counter has not increased: the passkey may have been copied. Many devices do not count. */
  isCounterBehind: boolean;
}

/** COSE algorithm numbers in order of preference: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];
/** Milliseconds for which a browser waits for the user. */
const timeout = 5 * 60_000;

/** Loaded on first use: the library takes some 30 MB, and most processes never need it. */
const library = () => import('@simplewebauthn/server');

/**
 * Creates the options for browsers and verifies their answers. Stores nothing: challenges are tickets, which the
 * callers keep.
 *
 * @param site undefined if browsers support no passkeys at this address
 */
export function createPasskeys(site: PasskeySite | undefined, siteName: () => string) {
  /** @throws AppError conflict */
  function requireSite(): PasskeySite {
    if (site) return site;
    const message =
      'Passkeys work where the site is reached over https and by a name, not by numbers. The person who runs the site sets that as SITE_URL.';
    throw new AppError('conflict', message);
  }

  return {
    isPossible: site !== undefined,

    /**
     * The options to create a passkey. No attestation is requested, and synced passkeys are accepted.
     *
     * @throws AppError conflict, if passkeys are not supported
     */
    creationOptions(
      challenge: string,
      account: Pick<Account, 'id' | 'email' | 'name'>,
      known: readonly Passkey[],
    ): PasskeyCreation {
      const { rpId } = requireSite();
      return {
        challenge,
        rp: { id: rpId, name: siteName() },
        // The id must not identify the person: devices pass it on.
        user: {
          id: Buffer.from(account.id).toString('base64url'),
          name: account.email,
          displayName: account.name || account.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout,
        attestation: 'none',
        excludeCredentials: known.map(toDescriptor),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      };
    },

    /**
     * The options to use a passkey.
     *
     * @param known the passkeys of the account; empty: the user chooses one
     * @throws AppError conflict, if passkeys are not supported
     */
    requestOptions(
      challenge: string,
      known: readonly Passkey[] = [],
      userVerification: 'required' | 'preferred' = 'required',
    ): PasskeyRequest {
      const { rpId } = requireSite();
      return { challenge, rpId, timeout, userVerification, allowCredentials: known.map(toDescriptor) };
    },

    /** Verifies the answer to `creationOptions`. @throws AppError conflict; invalid */
    async verifyNewPasskey(answer: NewPasskeyAnswer, challenge: string): Promise<NewPasskey> {
      const { rpId, origin } = requireSite();
      const { verifyRegistrationResponse } = await library();
      const verification = await verifyRegistrationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined);
      if (!verification?.verified) {
        throw new AppError('invalid', 'This passkey could not be added. Please try again.');
      }
      const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo;
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        deviceType: credentialDeviceType,
        backedUp: Number(credentialBackedUp),
        transports: JSON.stringify(credential.transports ?? []),
      };
    },

    /** Verifies the answer to `requestOptions`. @returns undefined if it is invalid for any reason */
    async verifyAssertion(
      answer: PasskeyAnswer,
      challenge: string,
      passkey: Passkey,
    ): Promise<Assertion | undefined> {
      const { rpId, origin } = requireSite();
      const { userHandle } = answer.response;
      if (userHandle && userHandle !== Buffer.from(passkey.accountId).toString('base64url')) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const verification = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        // The stored counter is left out: with it the library would refuse a decreased counter, which is accepted here
        // and reported.
        credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
      }).catch(() => undefined);
      if (!verification?.verified) return undefined;
      const { newCounter, userVerified, credentialDeviceType, credentialBackedUp } =
        verification.authenticationInfo;
      return {
        passkey,
        isVerified: userVerified,
        deviceState: {
          counter: newCounter,
          deviceType: credentialDeviceType,
          backedUp: Number(credentialBackedUp),
        },
        isCounterBehind: newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0),
      };
    },
  };
}

/** The challenge that an answer contains; the caller checks with the tickets that the site has issued it. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function toDescriptor({ id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports: JSON.parse(transports) };
}
