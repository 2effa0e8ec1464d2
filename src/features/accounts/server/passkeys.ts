import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import * as z from 'zod';
import { AppError } from '#core/errors.ts';
import type { Account } from './account-store.ts';
import type { Passkey } from './factor-store.ts';

/** What passkeys are bound to: a name, and where pages of it may ask for them. */
export interface PasskeySite {
  /** The host alone: a passkey is kept for it, whatever the port. */
  rpId: string;
  origin: string;
}

/**
 * What the site's public address makes of it.
 *
 * @returns undefined where browsers have no passkeys: over plain http, but for the machine itself, and where the host
 *   is an IP address
 */
export function passkeySite(siteUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return undefined;
  const isOwnMachine = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isOwnMachine ? { rpId: hostname, origin } : undefined;
}

export type Passkeys = ReturnType<typeof createPasskeys>;
export type { AuthenticationResponseJSON, RegistrationResponseJSON };

/** What a new passkey is known by. */
export type NewPasskey = Omit<Passkey, 'accountId' | 'name' | 'addedAt' | 'lastUsedAt'>;

/** What a passkey's answer has shown. */
export interface Assertion {
  passkey: Passkey;
  /** Its device has made sure who holds it: by a finger, a face, or a PIN. */
  isVerified: boolean;
  seen: Pick<Passkey, 'counter' | 'deviceType' | 'backedUp'>;
  /** It has counted no further than before: perhaps there is a copy. Many devices do not count at all. */
  isBehind: boolean;
}

/** COSE's numbers of the algorithms that are taken, the first liked best: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];
/** Milliseconds for which a browser waits for somebody to touch something. */
const timeout = 5 * 60_000;

/** Loaded when the first answer comes: it takes some 30 MB, and most starts never see one. */
const library = () => import('@simplewebauthn/server');

/**
 * What browsers are asked, and whether their answers are right. Nothing here is stored: challenges are tickets, and
 * whoever asks looks after them.
 *
 * @param site undefined where browsers have no passkeys
 */
export function createPasskeys(site: PasskeySite | undefined) {
  /** @throws Refusal: conflict */
  function requireSite(): PasskeySite {
    if (site) return site;
    const message =
      'Passkeys work where the site is reached over https and by a name, not by numbers. Whoever runs it sets that as SITE_URL.';
    throw new AppError('conflict', message);
  }

  return {
    isPossible: site !== undefined,

    /**
     * How a browser makes a passkey. No statement is asked for of what made it, and one that is synced is welcome.
     *
     * @throws Refusal: conflict, where there are none
     */
    creation(
      challenge: string,
      account: Pick<Account, 'id' | 'email' | 'name'>,
      known: readonly Passkey[],
    ): PublicKeyCredentialCreationOptionsJSON {
      const { rpId } = requireSite();
      return {
        challenge,
        rp: { id: rpId, name: 'Ananta' },
        // The id says nothing of the person: devices hand it on.
        user: {
          id: Buffer.from(account.id).toString('base64url'),
          name: account.email,
          displayName: account.name || account.email,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout,
        attestation: 'none',
        excludeCredentials: known.map(describe),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      };
    },

    /**
     * How a browser uses one.
     *
     * @param known those of the account; none: whichever somebody chooses
     * @throws Refusal: conflict, where there are none
     */
    request(
      challenge: string,
      known: readonly Passkey[] = [],
      userVerification: 'required' | 'preferred' = 'required',
    ): PublicKeyCredentialRequestOptionsJSON {
      const { rpId } = requireSite();
      return { challenge, rpId, timeout, userVerification, allowCredentials: known.map(describe) };
    },

    /** Reads the answer to `creation`. @throws Refusal: conflict; invalid */
    async readNew(answer: RegistrationResponseJSON, challenge: string): Promise<NewPasskey> {
      const { rpId, origin } = requireSite();
      const { verifyRegistrationResponse } = await library();
      const read = await verifyRegistrationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined);
      if (!read?.verified) {
        throw new AppError('invalid', 'This passkey could not be added. Please try again.');
      }
      const { credential, credentialDeviceType, credentialBackedUp } = read.registrationInfo;
      return {
        id: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        deviceType: credentialDeviceType,
        backedUp: Number(credentialBackedUp),
        transports: JSON.stringify(credential.transports ?? []),
      };
    },

    /** Reads the answer to `request`. @returns undefined where it is not right, whatever is wrong with it */
    async readUse(
      answer: AuthenticationResponseJSON,
      challenge: string,
      passkey: Passkey,
    ): Promise<Assertion | undefined> {
      const { rpId, origin } = requireSite();
      const { userHandle } = answer.response;
      if (userHandle && userHandle !== Buffer.from(passkey.accountId).toString('base64url')) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const read = await verifyAuthenticationResponse({
        response: answer,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: false,
        // Its own count is left out: the library refuses what we only want to know.
        credential: { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
      }).catch(() => undefined);
      if (!read?.verified) return undefined;
      const { newCounter, userVerified, credentialDeviceType, credentialBackedUp } = read.authenticationInfo;
      return {
        passkey,
        isVerified: userVerified,
        seen: {
          counter: newCounter,
          deviceType: credentialDeviceType,
          backedUp: Number(credentialBackedUp),
        },
        isBehind: newCounter <= passkey.counter && (newCounter > 0 || passkey.counter > 0),
      };
    },
  };
}

/** The challenge that an answer claims to be for; whether it was ours is for the tickets to say. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const challenge = typeof data === 'object' && data !== null && 'challenge' in data && data.challenge;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function describe({ id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports: JSON.parse(transports) };
}

/** Characters; the ids of some security keys are long, their public keys longer. */
const part = z.string().max(20_000);
const id = z.string().regex(/^[\w-]{1,1400}$/);

const credential = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** How browsers may reach a passkey; others that they name are left out. */
const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What a browser sends of a passkey that it has made; only its shape is looked at here. */
export const sentNewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((named) => transports.filter((known) => named.includes(known))),
  }),
});

/** What it sends of one that it has used. */
export const sentPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z
      .string()
      .max(200)
      .nullish()
      .transform((handle) => handle ?? undefined),
  }),
});
