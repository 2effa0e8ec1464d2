import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type Sealer = ReturnType<typeof createSealer>;

const cipher = 'aes-256-gcm';
/** Bytes, as GCM has them. */
const nonceLength = 12;
const tagLength = 16;

/**
 * Seals what the site has to read again and nobody else must: a copy of the database alone does not open it. What was
 * sealed for one account opens for no other.
 *
 * @param secret the site's AUTH_SECRET; under another one nothing opens any more
 */
export function createSealer(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ananta sealed', 32));
  return {
    seal(plain: Buffer, owner: string): string {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner));
      const sealed = [sealing.update(plain), sealing.final()];
      return Buffer.concat([nonce, sealing.getAuthTag(), ...sealed]).toString('base64url');
    },

    /** @returns undefined where it was sealed with another secret or for somebody else, or is damaged */
    open(sealed: string, owner: string): Buffer | undefined {
      const bytes = Buffer.from(sealed, 'base64url');
      const nonce = bytes.subarray(0, nonceLength);
      const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
      try {
        const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength });
        opening.setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
