import { isPublic } from '../../settings/public-address.ts';
import { type Check, good, worthALook, wrong } from '../check.ts';

const standIn = 'admin@example.com';

export const accounts: Check = {
  name: 'accounts',
  title: 'Accounts of staff',
  when: 'often',
  async look({ stores, config }) {
    if (!(await stores.accounts.hasAdministrator())) {
      return [
        wrong('Nobody can manage the site.', 'Run npm run user -- create EMAIL: it makes an administrator.'),
      ];
    }
    if (isPublic(config.siteUrl) && (await stores.accounts.findByEmail(standIn))) {
      return [
        worthALook(
          `An account is still called ${standIn}: no letter reaches it, so a lost password stays lost.`,
          'Make an administrator with an address of your own (npm run user -- create EMAIL), and use that one.',
        ),
      ];
    }
    return [good('Somebody can manage the site.')];
  },
};
