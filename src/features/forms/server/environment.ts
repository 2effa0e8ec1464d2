import * as z from 'zod';
import { defineSettings, requireTogether } from '#core/config/config.ts';

interface FormConfig {
  /** Google reCAPTCHA in place of the site's own captcha. */
  recaptcha: { siteKey: string; secretKey: string } | undefined;
}

declare module '#core/config/config.ts' {
  interface Config extends FormConfig {}
}

export const formSettings = defineSettings({
  definitions: {
    RECAPTCHA_SITE_KEY: z.string().optional().meta({
      isShown: true,
      description: 'The public key of Google reCAPTCHA. Set together with `RECAPTCHA_SECRET_KEY`.',
      unset: 'the site’s own captcha',
    }),
    RECAPTCHA_SECRET_KEY: z
      .string()
      .optional()
      .meta({ description: 'The secret key of Google reCAPTCHA.', unset: 'none' }),
  },

  read(values): FormConfig {
    requireTogether(values, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY');
    const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = values;
    return { recaptcha: siteKey && secretKey ? { siteKey, secretKey } : undefined };
  },
});
