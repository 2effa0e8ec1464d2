import * as z from 'zod';
import { defineSettings } from '#core/config/config.ts';

interface OperationsConfig {
  /** A token for reading the metrics from another machine. */
  metricsToken: string | undefined;
}

declare module '#core/config/config.ts' {
  interface Config extends OperationsConfig {}
}

export const operationsSettings = defineSettings({
  definitions: {
    METRICS_TOKEN: z
      .string()
      .regex(/^[\w.~+/=-]{16,200}$/, 'has to be at least 16 letters, digits and signs without a space')
      .optional()
      .meta({
        description:
          'A token that lets a program read `/metrics` from another machine with `Authorization: Bearer …`; at least 16 characters.',
        unset: 'programs on the same machine only',
      }),
  },

  read: (values): OperationsConfig => ({ metricsToken: values.METRICS_TOKEN }),
});
