import * as z from 'zod';
import { defineSettings } from '#core/config/config.ts';

export interface IndexNowSettings {
  /** Undefined: one is generated. */
  key: string | undefined;
  endpoint: string;
}

interface IndexNowConfig {
  /** Undefined: search engines are not notified. */
  indexNow: IndexNowSettings | undefined;
}

declare module '#core/config/config.ts' {
  interface Config extends IndexNowConfig {}
}

export const indexNowSettings = defineSettings({
  definitions: {
    INDEXNOW: z
      .string()
      .regex(
        /^(?:on|off|[a-zA-Z0-9-]{8,128})$/,
        "is 'on', 'off', or a key of 8 to 128 letters, digits and hyphens",
      )
      .default('off')
      .meta({
        isShown: true,
        description:
          '`on`: participating search engines are notified of changed pages. Or a key of your own (8 to 128 letters, digits and hyphens). Has no effect where `SITE_URL` is unset or local. [More](operations.md#search-engines)',
      }),
    INDEXNOW_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'is an address such as https://api.indexnow.org/indexnow' })
      .default('https://api.indexnow.org/indexnow')
      .meta({ isShown: true, description: 'The address for notifying search engines.' }),
  },

  read({ INDEXNOW, INDEXNOW_ENDPOINT: endpoint }, { siteUrl }): IndexNowConfig {
    // Search engines cannot reach a machine that is not on the internet.
    const isOff = INDEXNOW === 'off' || isLocal(new URL(siteUrl).hostname);
    return { indexNow: isOff ? undefined : { key: INDEXNOW === 'on' ? undefined : INDEXNOW, endpoint } };
  },
});

function isLocal(host: string): boolean {
  return !host.includes('.') || /^[\d.]+$|^\[|\.(?:local|localhost|internal|test)$/.test(host);
}
