import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Limits } from '#core/http/limits.ts';
import { createSealer } from '#core/http/secrets.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ConsentDesk } from '#features/consent/server/consents.ts';
import type { NewsLetters } from '#features/newsletter/server/newsletter.ts';
import { createAcceptance } from '#features/staff/server/accept-invitation.ts';
import { createInvitationDesk } from '#features/staff/server/invitations.ts';
import { createStaffDesk } from '#features/staff/server/staff.ts';
import { createAccountDesk } from './server/accounts.ts';
import { createConfirmation } from './server/confirmation.ts';
import { createTokens } from './server/credentials.ts';
import { createEmailConfirmation } from './server/email-confirmation.ts';
import { createFactorLetters, type FactorLetters } from './server/factor-emails.ts';
import { createFactorDesk } from './server/factors.ts';
import {
  createLoginLimits,
  createOutsideNotes,
  type LoginLimits,
  type OutsideNotes,
} from './server/login-limits.ts';
import { createOwnAccountDesk } from './server/own-account.ts';
import { createPasskeys, passkeySite } from './server/passkeys.ts';
import { createFactorLimits, createProofs } from './server/proof.ts';
import { createPasskeySignIn, createSecondStep } from './server/second-step.ts';
import { createOwnerLetters } from './server/security-emails.ts';
import { createSignIn } from './server/sign-in.ts';

interface Parts {
  stores: Stores;
  clock: Clock;
  siteUrl: string;
  authSecret: string;
  limits: Limits;
  loginLimits: LoginLimits;
  notes: OutsideNotes;
  factorLetters: FactorLetters;
  /** Told when letters wait to be sent. */
  onLetters: () => void;
  log: FastifyBaseLogger;
}

/** Puts together all that has to do with second factors. */
function openFactors(parts: Parts) {
  const { stores, clock, siteUrl, authSecret, limits, loginLimits, notes, factorLetters, onLetters, log } =
    parts;
  const sealer = createSealer(authSecret);
  const passkeys = createPasskeys(passkeySite(siteUrl));
  const proofs = createProofs({
    ...{ stores, clock, passkeys, sealer },
    limits: createFactorLimits(limits, loginLimits),
    // Whose it is stands in no log.
    onBehind: () => log.warn('a passkey has counted backwards: there may be a copy of it'),
  });
  return {
    secondStep: createSecondStep({ stores, passkeys, proofs, notes }),
    passkeySignIn: createPasskeySignIn({ stores, passkeys, proofs }),
    confirmation: createConfirmation({ stores, clock, passkeys, proofs, limits: loginLimits }),
    factorDesk: createFactorDesk({
      ...{ stores, clock, passkeys, proofs, sealer, factorLetters, onLetters },
      siteName: 'Ananta',
    }),
  };
}

interface AccountsParts {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  /** An IANA name. */
  timeZone: string;
  authSecret: string;
  limits: Limits;
  consents: ConsentDesk;
  newsLetters: NewsLetters;
  log: FastifyBaseLogger;
  /** Told when letters wait to be sent. */
  onLetters: () => void;
  /** In tests, milliseconds by which work is put off at most that no answer may tell of. */
  lateness?: number | undefined;
}

/** Puts together how people get an account, sign in, prove who they are and look after it, parents and staff alike. */
export function openAccounts(parts: AccountsParts) {
  const { stores, clock, site, authSecret, limits, log, onLetters } = parts;
  const loginLimits = createLoginLimits(limits);
  const notes = createOutsideNotes(limits);
  const tokens = createTokens(authSecret, clock);
  const ownerLetters = createOwnerLetters(parts);
  const factorLetters = createFactorLetters({ ...parts, ownerLetters });
  const factors = openFactors({ ...parts, siteUrl: site.siteUrl, loginLimits, notes, factorLetters });
  const emailConfirmation = createEmailConfirmation({ ...parts, notes });
  return {
    ...factors,
    loginLimits,
    signIn: createSignIn({ stores, notes, tokens, limits: loginLimits, secondStep: factors.secondStep }),
    desk: createAccountDesk({
      ...{ ...parts, notes, loginLimits, emailConfirmation },
      onFailure: (error) => log.error({ err: error }, 'a letter could not be prepared'),
    }),
    emailConfirmation,
    staffDesk: createStaffDesk({
      stores,
      ownerLetters,
      tellOfRemoval: factorLetters.tellOfRemoval,
      onLetters,
    }),
    invitationDesk: createInvitationDesk(parts),
    acceptance: createAcceptance({ stores, loginLimits, ownerLetters, onLetters }),
    ownAccount: createOwnAccountDesk({ stores, tokens, loginLimits, limits, notes }),
  };
}
