import * as z from 'zod';
import { defineSettings, InvalidSettingError, requireTogether } from '#core/config/config.ts';
import { onOff } from '#core/config/settings.ts';
import { withoutSlashAtEnd } from '#core/text/path-end.ts';

export interface ChannelSettings {
  id: string;
  key: string;
  /** The base address of the platform's calls, without a trailing slash. */
  apiBase: string;
  /** Browsers call the platform themselves, so they get the key. */
  direct: boolean;
}

interface ChannelConfig {
  /** The channel whose films home and /video show. Without it they show the entries of My Videos. */
  channel: ChannelSettings | undefined;
}

declare module '#core/config/config.ts' {
  interface Config extends ChannelConfig {}
}

const platformAddress = 'is an address such as https://www.googleapis.com/youtube/v3';

export const channelSettings = defineSettings({
  definitions: {
    YOUTUBE_CHANNEL_ID: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'is the id of a channel, which begins with UC')
      .optional()
      .meta({
        isShown: true,
        description:
          'The channel whose newest videos home and `/video` show. Set together with `YOUTUBE_API_KEY`.',
        unset: 'the entries of My Videos are shown',
      }),
    YOUTUBE_API_KEY: z
      .string()
      .regex(/^[\w.~-]{1,200}$/, 'is a key of letters, digits and hyphens')
      .optional()
      .meta({ description: 'The key for the YouTube Data API.', unset: 'none' }),
    YOUTUBE_API_BASE: z
      .url({ protocol: /^https?$/, error: platformAddress })
      .refine(isPlainAddress, platformAddress)
      .default('https://www.googleapis.com/youtube/v3')
      .transform(withoutSlashAtEnd)
      .meta({ isShown: true, description: 'The address of the YouTube Data API.' }),
    YOUTUBE_DIRECT: onOff('off').meta({
      isShown: true,
      description:
        '`on`: browsers call the API themselves. This makes the key public (restrict it to your address) and uses its daily quota fast.',
    }),
  },

  read(values): ChannelConfig {
    requireTogether(values, 'YOUTUBE_CHANNEL_ID', 'YOUTUBE_API_KEY');
    const {
      YOUTUBE_CHANNEL_ID: id,
      YOUTUBE_API_KEY: key,
      YOUTUBE_API_BASE: apiBase,
      YOUTUBE_DIRECT: direct,
    } = values;
    if (id && key) return { channel: { id, key, apiBase, direct } };
    if (direct)
      throw new InvalidSettingError(
        'The setting YOUTUBE_DIRECT needs YOUTUBE_CHANNEL_ID and YOUTUBE_API_KEY too.',
      );
    return { channel: undefined };
  },
});

/** Scheme, host and path alone: the address also becomes a part of a Content-Security-Policy. */
function isPlainAddress(address: string): boolean {
  return /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~/-]*)?$/i.test(address);
}
