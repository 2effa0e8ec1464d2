import { isIP } from 'node:net';

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
