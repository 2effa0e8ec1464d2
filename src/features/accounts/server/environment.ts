import * as z from 'zod';
import { defineSettings } from '#core/config/config.ts';
import { passwordLength } from '#core/text/contact-rules.ts';

interface AccountConfig {
  administrator: { email: string; password: string | undefined };
}

declare module '#core/config/config.ts' {
  interface Config extends AccountConfig {}
}

const passwordMessage = `has to be ${passwordLength.least} to ${passwordLength.most} characters long`;

export const accountSettings = defineSettings({
  definitions: {
    ADMIN_EMAIL: z.email('is an email address').default('admin@example.com').meta({
      isShown: true,
      description:
        'The email of the first administrator, who owns the site. The account is created when there is none.',
    }),
    ADMIN_PASSWORD: z
      .string()
      .min(passwordLength.least, passwordMessage)
      .max(passwordLength.most, passwordMessage)
      .optional()
      .meta({ description: 'The password of the first administrator.', unset: 'random, printed once' }),
  },

  read: (values): AccountConfig => ({
    administrator: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
  }),
});
