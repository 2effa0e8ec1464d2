import type { Clock } from '../../content/clock.ts';
import type { SiteDetails } from '../../mail/letter.ts';
import type { Stores } from '../../store/stores.ts';
import type { Limits } from '../limits/limits.ts';
import type { Retention } from '../retention/log-retention.ts';
import type { LiveSettings } from '../site-settings/site-settings.ts';
import type { ConsentDesk } from './consent-desk.ts';
import type { ErasureDesk } from './erasure-desk.ts';
import { createOwnDataReader } from './own-data.ts';
import { createOwnDataDesk } from './own-data-desk.ts';
import { createRegisterDesk } from './register-desk.ts';
import { requestKeys } from './request-keys.ts';
import { createRequests } from './requests.ts';

interface Parts {
  stores: Stores;
  clock: Clock;
  site: SiteDetails;
  settings: Pick<LiveSettings, 'last'>;
  /** How long what is kept, by the settings of the installation. */
  retention: Retention;
  limits: Limits;
  erasure: ErasureDesk;
  consents: ConsentDesk;
  /** Of the site. */
  secret: string;
  timeZone: string;
  /** The calendar day of a moment in that zone. */
  dayOf: (moment: Date) => string;
  onLetters: () => void;
  onFailure: (error: unknown) => void;
  lateness?: number | undefined;
}

/** Puts together what people and staff do about what the site holds of somebody. */
export function openOwnData({ erasure, consents, secret, dayOf, ...parts }: Parts) {
  const { stores, clock, site, settings, timeZone } = parts;
  const keyOf = requestKeys(secret);
  const requests = createRequests({ clock, site, settings, keyOf, dayOf, erasure });
  const now = () => clock().toISOString();
  const data = createOwnDataReader({ stores, erasure, requests, siteUrl: site.siteUrl, timeZone, now });
  const ownDataDesk = createOwnDataDesk({ ...parts, requests, data, consents });
  return {
    /** What happens to requests, for work over time too. */
    requests,
    ownDataDesk,
    registerDesk: createRegisterDesk({ ...parts, requests, data, ownData: ownDataDesk }),
  };
}
