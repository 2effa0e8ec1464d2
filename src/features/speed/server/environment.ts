import * as z from 'zod';
import { defineSettings } from '#core/config/config.ts';

interface SpeedConfig {
  /** The percentage of visits that report loading times. */
  fieldValuesPercent: number;
}

declare module '#core/config/config.ts' {
  interface Config extends SpeedConfig {}
}

export const speedSettings = defineSettings({
  definitions: {
    FIELD_VALUES: z
      .string()
      .regex(/^(?:\d|[1-9]\d|100)$/, 'is a number of visits out of a hundred, from 0 to 100')
      .default('100')
      .transform(Number)
      .meta({
        description:
          'The percentage of visits that report loading times. 0: none. [More](operations.md#how-fast-pages-are)',
      }),
  },

  read: (values): SpeedConfig => ({ fieldValuesPercent: values.FIELD_VALUES }),
});
