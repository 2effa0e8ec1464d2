import type { Retention } from '#cms/history/log-retention.ts';
import type { Clock } from '#core/clock.ts';
import type { SiteDetails } from '#core/email/email.ts';
import type { Limits } from '#core/http/limits.ts';
import type { Stores } from '#core/manifest/repositories.ts';
import type { ConsentDesk } from '#features/consent/server/consents.ts';
import type { LiveSettings } from '#features/settings/server/current-settings.ts';
import type { ErasureDesk } from './server/erasure.ts';
import { createOwnDataReader } from './server/own-data.ts';
import { createOwnDataDesk } from './server/own-data-requests.ts';
import { createRegisterDesk } from './server/register.ts';
import { createRequests, requestKeys } from './server/requests.ts';

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
