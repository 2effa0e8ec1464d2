import { accountRoles, may } from '#core/access/roles.ts';
import { isPublicSite } from '#core/config/project-folder.ts';
import {
  type Check,
  type Finding,
  orGoodFinding,
  pluralize,
  warningFinding,
  wrongFinding,
} from '#core/manifest/health-check.ts';
import type { Stores } from '#core/manifest/repositories.ts';

const placeholderEmail = 'admin@example.com';

export const accounts: Check = {
  name: 'accounts',
  title: 'Staff accounts',
  frequency: 'often',
  async run({ stores, config }) {
    if (!(await stores.accounts.hasOwner())) {
      return [wrongFinding('The site has no owner.', 'Run npm run user -- create EMAIL --role owner.')];
    }
    // Skipped for a trial on the own machine.
    const found = isPublicSite(config.siteUrl)
      ? [...(await checkPlaceholderEmail(stores)), ...(await checkSecondFactors(stores))]
      : [];
    return orGoodFinding(found, 'The site has an owner.');
  },
};

async function checkPlaceholderEmail({ accounts }: Stores): Promise<Finding[]> {
  if (!(await accounts.findByEmail(placeholderEmail))) return [];
  return [
    warningFinding(
      `An account is still called ${placeholderEmail}: no email can reach it, so a lost password cannot be reset.`,
      'Create an owner with an address of your own (npm run user -- create EMAIL --role owner), and use that one.',
    ),
  ];
}

/** Accounts that manage other accounts can admit anyone, so a guessed password must not be enough for them. */
async function checkSecondFactors({ accounts, factorOwners }: Stores): Promise<Finding[]> {
  const managers = accountRoles.filter((role) => may(role, 'staff.manage'));
  const found = await accounts.listByRoles(managers);
  const open = found.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id);
  const without = open.length - (await factorOwners.filterIds(open)).size;
  if (without === 0) return [];
  return [
    warningFinding(
      `${pluralize(without, 'account')} that can do everything ${without === 1 ? 'is' : 'are'} protected by a password alone.`,
      'Ask each of them to add a passkey or an authenticator app to their account.',
    ),
  ];
}
