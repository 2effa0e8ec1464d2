import { createSealer } from '#core/http/secrets.ts';
import { defineFeature, type Services } from '#core/manifest/define-feature.ts';
import { accountActions } from './rules/actions.ts';
import { createAccountStore } from './server/account-store.ts';
import { type AccountService, createAccountService } from './server/accounts.ts';
import { accounts as accountsCheck } from './server/check.ts';
import { createConfirmation } from './server/confirmation.ts';
import { createTokens } from './server/credentials.ts';
import { ownDataOfAccountRoutes } from './server/data-routes.ts';
import { createAccountDeletion } from './server/delete-account.ts';
import { createEmailConfirmation } from './server/email-confirmation.ts';
import { accountHooks, createAccountErasure } from './server/erase-account.ts';
import { createFactorEmails, type FactorEmails } from './server/factor-emails.ts';
import { factorRoutes } from './server/factor-routes.ts';
import {
  createFactorOwners,
  createPasskeyStore,
  createRecoveryCodeStore,
  createTicketStore,
  createTotpStore,
} from './server/factor-store.ts';
import { createFactorService, type FactorService } from './server/factors.ts';
import { createLimitedActivityLog, createLoginLimits, type LoginLimits } from './server/login-limits.ts';
import { createOwnAccountService, type OwnAccountService } from './server/own-account.ts';
import { createOwnLists } from './server/own-lists.ts';
import { createPasskeys, passkeySite } from './server/passkeys.ts';
import { accountPersonalData } from './server/personal-data.ts';
import { createFactorLimits, createProofs } from './server/proof.ts';
import { accountRoutes, ownAccountRoutes } from './server/routes.ts';
import { createPasskeySignIn, createSecondStep } from './server/second-step.ts';
import { createSecurityEmails, type SecurityEmails } from './server/security-emails.ts';
import { createSessionStore } from './server/session-store.ts';
import { createSignIn } from './server/sign-in.ts';
import { authRoutes, confirmationRoutes, secondStepRoutes } from './server/sign-in-routes.ts';
import type { AccountRow, AccountTables, SessionRow } from './server/tables.ts';

interface AccountRepositories {
  accountErasure: ReturnType<typeof createAccountErasure>;
  accounts: ReturnType<typeof createAccountStore>;
  factorOwners: ReturnType<typeof createFactorOwners>;
  passkeys: ReturnType<typeof createPasskeyStore>;
  recoveryCodes: ReturnType<typeof createRecoveryCodeStore>;
  sessions: ReturnType<typeof createSessionStore>;
  tickets: ReturnType<typeof createTicketStore>;
  totps: ReturnType<typeof createTotpStore>;
}

interface AccountServices {
  accounts: AccountRepositories['accounts'];
  confirmation: ReturnType<typeof createConfirmation>;
  accountService: AccountService;
  emailConfirmation: ReturnType<typeof createEmailConfirmation>;
  factorService: FactorService;
  factorEmails: FactorEmails;
  loginLimits: LoginLimits;
  ownAccount: OwnAccountService;
  securityEmails: SecurityEmails;
  passkeySignIn: ReturnType<typeof createPasskeySignIn>;
  secondStep: ReturnType<typeof createSecondStep>;
  signIn: ReturnType<typeof createSignIn>;
}

declare module '#core/access/caller.ts' {
  interface Account extends AccountRow {}
  interface Session extends SessionRow {}
}
declare module '#core/database/tables.ts' {
  interface Tables extends AccountTables {}
}
declare module '#core/manifest/repositories.ts' {
  interface Stores extends AccountRepositories {}
}
declare module '#core/manifest/define-feature.ts' {
  interface Services extends AccountServices {}
}

export const accounts = defineFeature({
  name: 'accounts',
  requires: ['settings', 'consent', 'newsletter'],
  actions: accountActions,
  hooks: [accountHooks],

  repositories: (scope): AccountRepositories => ({
    accountErasure: createAccountErasure(scope),
    accounts: createAccountStore(scope),
    factorOwners: createFactorOwners(scope),
    passkeys: createPasskeyStore(scope),
    recoveryCodes: createRecoveryCodeStore(scope),
    sessions: createSessionStore(scope),
    tickets: createTicketStore(scope),
    totps: createTotpStore(scope),
  }),

  services: openAccounts,

  routes: (services) => {
    const { erasureService, ownDataRequests, consentService, registrationLinks } = services;
    const accountDeletion = createAccountDeletion({
      ...services,
      erasure: erasureService,
      ownData: ownDataRequests,
    });
    const ownLists = createOwnLists({ ...services, links: registrationLinks, consents: consentService });
    return [
      authRoutes(services.signIn),
      secondStepRoutes(services),
      confirmationRoutes(services.confirmation),
      factorRoutes(services),
      ownAccountRoutes(services),
      ownDataOfAccountRoutes({ ...services, accountDeletion, ownLists }),
      accountRoutes(services),
    ];
  },

  retention: ({ stores }) => [
    {
      title: 'expired links to choose a password',
      days: 1,
      removeBefore: stores.accounts.removePasswordResets,
    },
    { title: 'expired tickets of sign-ins', days: 1, removeBefore: stores.tickets.forget },
    { title: 'sign-ins that have ended', days: 1, removeBefore: stores.sessions.forget },
  ],

  close: ({ accountService }) => accountService.close(),

  personalData: accountPersonalData,
  secretPaths: ['reset-password', 'confirm-email'],
  healthChecks: [accountsCheck],
});

/** Creates the services for registration, sign-in, second factors and account settings of parents and staff. */
function openAccounts(opened: Services): AccountServices {
  const { stores, clock, site, siteUrl, authSecret, limits, log, consentService: consents } = opened;
  const loginLimits = createLoginLimits(limits);
  const activityLog = createLimitedActivityLog(limits);
  const tokens = createTokens(authSecret, clock);
  const sealer = createSealer(authSecret);
  const passkeys = createPasskeys(passkeySite(siteUrl), () => site.brand.name);
  const proofs = createProofs({
    ...{ stores, clock, passkeys, sealer },
    limits: createFactorLimits(limits, loginLimits),
    // The log must not name accounts.
    onCounterBehind: () => log.warn('the counter of a passkey decreased: the passkey may have been copied'),
  });
  const securityEmails = createSecurityEmails(opened);
  const factorEmails = createFactorEmails({ ...opened, securityEmails });
  const secondStep = createSecondStep({ ...opened, passkeys, proofs, activityLog });
  const emailConfirmation = createEmailConfirmation({ ...opened, activityLog });
  return {
    accounts: stores.accounts,
    confirmation: createConfirmation({ ...opened, passkeys, proofs, limits: loginLimits }),
    accountService: createAccountService({
      ...{ ...opened, consents, activityLog, loginLimits, emailConfirmation },
      onFailure: (error) => log.error({ err: error }, 'an account email could not be prepared'),
    }),
    emailConfirmation,
    factorService: createFactorService({
      ...{ ...opened, passkeys, proofs, sealer, factorEmails },
      siteName: () => site.brand.name,
    }),
    factorEmails,
    loginLimits,
    ownAccount: createOwnAccountService({ ...opened, tokens, loginLimits, activityLog }),
    securityEmails,
    passkeySignIn: createPasskeySignIn({ ...opened, passkeys, proofs }),
    secondStep,
    signIn: createSignIn({ ...opened, activityLog, tokens, limits: loginLimits, secondStep }),
  };
}
