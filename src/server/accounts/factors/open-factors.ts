import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../content/clock.ts';
import type { Stores } from '../../../store/stores.ts';
import type { Limits } from '../../limits/limits.ts';
import { createConfirmation } from '../confirmation.ts';
import type { LoginLimits } from '../login-limits.ts';
import type { OutsideNotes } from '../outside-notes.ts';
import { createPasskeySignIn } from '../passkey-sign-in.ts';
import { createSecondStep } from '../second-step.ts';
import { createFactorDesk } from './factor-desk.ts';
import type { FactorLetters } from './factor-letters.ts';
import { createFactorLimits } from './factor-limits.ts';
import { passkeySite } from './passkey-site.ts';
import { createPasskeys } from './passkeys.ts';
import { createProofs } from './proof.ts';
import { createSealer } from './sealed.ts';

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
export function openFactors(parts: Parts) {
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
