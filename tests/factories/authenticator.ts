import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export type Algorithm = 'ES256' | 'EdDSA' | 'RS256';

/** The properties of a device, and deviations that a ceremony must refuse. */
interface Character {
  algorithm?: Algorithm;
  /** The origin of the page that it uses. */
  origin?: string;
  /** The relying party that it signs for, whatever is requested. */
  rpId?: string;
  isVerifying?: boolean;
  isSynced?: boolean;
  /** The challenge that it signs, whatever is requested. */
  challenge?: string;
  /** Its signature counter; stays 0 on devices that do not count. */
  counter?: number;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A software authenticator with one passkey: it acts as WebAuthn requires of browser and device together. */
export function createAuthenticator(character: Character = {}) {
  const { algorithm = 'ES256' } = character;
  const { privateKey, cose } = newKey(algorithm);
  const id = randomBytes(32);
  let user: string | undefined;

  function clientData(type: string, challenge: string, as: Character): Buffer {
    const origin = as.origin ?? 'http://localhost:3000';
    return Buffer.from(
      JSON.stringify({ type, challenge: as.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  function authenticatorData(rpId: string, as: Character, credential = Buffer.alloc(0)): Buffer {
    const { isVerifying = true, isSynced = false, counter = 0 } = as;
    // Present; verified; may be synced and is; contains its key.
    const flags = 1 | (isVerifying ? 4 : 0) | (isSynced ? 8 | 16 : 0) | (credential.length > 0 ? 64 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(as.rpId ?? rpId), head, credential]);
  }

  return {
    id: text(id),

    /** The answer of a browser when a passkey is created. */
    create(options: PublicKeyCredentialCreationOptionsJSON, cheat: Character = {}): RegistrationResponseJSON {
      const as = { ...character, ...cheat };
      user = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(cose)]);
      const authData = authenticatorData(options.rp.id ?? '', as, credential);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, as)),
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal', 'hybrid'],
        },
      };
    },

    /** The answer of a browser when the passkey is used. */
    use(options: PublicKeyCredentialRequestOptionsJSON, cheat: Character = {}): AuthenticationResponseJSON {
      const as = { ...character, ...cheat };
      const data = clientData('webauthn.get', options.challenge, as);
      const authData = authenticatorData(options.rpId ?? '', as);
      const signed = Buffer.concat([authData, sha256(data)]);
      return {
        ...{ id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(sign(algorithm === 'EdDSA' ? null : 'sha256', signed, privateKey)),
          ...(user !== undefined && { userHandle: user }),
        },
      };
    },
  };
}

/** A key pair, the public key in the format of devices (COSE). */
function newKey(algorithm: Algorithm): { privateKey: KeyObject; cose: Map<number, number | Uint8Array> } {
  const part = (value = '') => new Uint8Array(Buffer.from(value, 'base64url'));
  if (algorithm === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const { x } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: new Map<number, number | Uint8Array>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, part(x)],
      ]),
    };
  }
  if (algorithm === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const { n, e } = publicKey.export({ format: 'jwk' });
    return {
      privateKey,
      cose: new Map<number, number | Uint8Array>([
        [1, 3],
        [3, -257],
        [-1, part(n)],
        [-2, part(e)],
      ]),
    };
  }
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  return {
    privateKey,
    cose: new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ]),
  };
}
