import { isPublic } from '../../settings/public-address.ts';
import { type Check, good, worthALook, wrong } from '../check.ts';

const standIn = 'admin@example.com';

export const accounts: Check = {
  name: 'accounts',
  title: 'Accounts of staff',
  when: 'often',
  async look({ stores, config }) {
    if (!(await stores.accounts.hasOwner())) {
      return [wrong('Nobody owns the site.', 'Run npm run user -- create EMAIL --role owner.')];
    }
    if (isPublic(config.siteUrl) && (await stores.accounts.findByEmail(standIn))) {
      return [
        worthALook(
          `An account is still called ${standIn}: no letter reaches it, so a lost password stays lost.`,
          'Make an owner with an address of your own (npm run user -- create EMAIL --role owner), and use that one.',
        ),
      ];
    }
    return [good('The site has an owner.')];
  },
};
