import { Secret, TOTP } from 'otpauth';
import { createAuthenticator } from './authenticator.ts';
import { password, type TestSite } from './test-site.ts';

/** Milliseconds for which an app shows a code. */
export const step = 30_000;
type Device = ReturnType<typeof createAuthenticator>;

/** The calls for setting up second factors, and for signing in with them. */
export function factorCalls(site: TestSite) {
  const post = (path: string, json: object, token?: string, from?: string) =>
    site.call('POST', path, { json, token, ...(from && { from }) });

  /** The code that an app shows for a secret, given in base32. */
  function codeOf(secret: string, stepsAway = 0): string {
    const timestamp = site.clock().getTime() + stepsAway * step;
    return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
  }

  return {
    post,
    codeOf,

    /** The answer to a name and the right password. */
    login: (name: string, from?: string) =>
      post('auth/login', { email: `${name}@example.com`, password }, undefined, from),

    /** The ticket in the answer to the right password. */
    async ticketOf(name: string, from?: string): Promise<string> {
      return (await this.login(name, from)).json().secondFactor.ticket;
    },

    secondFactor: (ticket: string, proof: object, from?: string) =>
      post('auth/login/second-factor', { ticket, ...proof }, undefined, from),

    /** Sets up an app, which uses its first code. */
    async addApp(token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
      const begun = (await site.call('POST', 'account/factors/totp', { token })).json();
      const json = { ticket: begun.ticket, code: codeOf(begun.secret) };
      const ended = await site.call('PUT', 'account/factors/totp', { token, json });
      return { secret: begun.secret, ...ended.json() };
    },

    async addPasskey(
      token: string,
      device: Device = createAuthenticator(),
    ): Promise<{ device: Device; recoveryCodes: string[] | null }> {
      const options = (await site.call('POST', 'account/factors/passkeys/options', { token })).json();
      const sent = { name: 'Phone', passkey: device.create(options) };
      const { recoveryCodes } = (await post('account/factors/passkeys', sent, token)).json();
      return { device, recoveryCodes };
    },

    factors: async (token: string) => (await site.call('GET', 'account/factors', { token })).json(),
    remove: (path: string, token: string) => site.call('DELETE', `account/factors/${path}`, { token }),
  };
}
