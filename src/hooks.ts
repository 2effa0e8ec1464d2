import './content/index.ts';
import { registerHooks } from '#cms/records/hooks.ts';
import { redirectHooks } from '#cms/redirects/address-history.ts';
import { accountHooks } from '#features/accounts/server/erase-account.ts';
import { consentHooks } from '#features/consent/server/hooks.ts';
import { enquiryHooks } from '#features/enquiries/server/hooks.ts';
import { privacyHooks } from '#features/privacy/server/hooks.ts';
import { searchHooks } from '#features/search/server/search-index.ts';
import { registrationHooks, webinarHooks } from '#features/webinars/server/hooks.ts';

/**
 * Hooks of the features that are installed, in the order in which they run. It is also the order of their locks: the
 * content version is held before any hook, then a conversation or a webinar, then rows that belong to it. Hooks that are
 * moved past one another can lock rows crosswise and stop one another.
 */
registerHooks([
  searchHooks,
  redirectHooks,
  consentHooks,
  enquiryHooks,
  registrationHooks,
  webinarHooks,
  accountHooks,
  privacyHooks,
]);
