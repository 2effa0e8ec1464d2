import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../content/clock.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import type { Stores } from '../../store/stores.ts';
import type { Limits } from '../limits/limits.ts';
import type { ConsentDesk } from '../privacy/consent-desk.ts';
import type { NewsLetters } from '../privacy/news-letters.ts';
import { createAcceptance } from './acceptance.ts';
import { createAccountDesk } from './account-desk.ts';
import { createEmailConfirmation } from './email-confirmation.ts';
import { createFactorLetters } from './factors/factor-letters.ts';
import { openFactors } from './factors/open-factors.ts';
import { createInvitationDesk } from './invitation-desk.ts';
import { createLoginLimits } from './login-limits.ts';
import { createOutsideNotes } from './outside-notes.ts';
import { createOwnAccountDesk } from './own-account.ts';
import { createOwnerLetters } from './owner-letters.ts';
import { createSignIn } from './sign-in.ts';
import { createStaffDesk } from './staff-desk.ts';
import { createTokens } from './tokens.ts';

interface Parts {
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
export function openAccounts(parts: Parts) {
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
