import { lazy, type Ref, Suspense, useId } from 'react';
import type { FieldErrors } from '../../../../content/validate.ts';
import { Altcha } from './altcha.tsx';

/** Only where its keys are set. */
const Recaptcha = lazy(async () => ({ default: (await import('./recaptcha.tsx')).Recaptcha }));

export interface CaptchaHandle {
  reset(): void;
  /** The solution was sent, and the form was not stored; `errors` are those of its fields. */
  submitFailed(errors: FieldErrors): void;
  /** It does not run in this browser: the form goes without, and staff look at it first. */
  isUnable(): boolean;
}

interface CaptchaProps {
  recaptchaSiteKey: string | undefined;
  error: string | undefined;
  ref: Ref<CaptchaHandle>;
}

/** The captcha of the session form; its solution is the form's `recaptchaToken`. */
export function Captcha({ recaptchaSiteKey, error, ref }: CaptchaProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div role="group" aria-label="CAPTCHA" aria-describedby={error && id}>
      <noscript>
        <p className="text-ink-soft text-small">
          The CAPTCHA needs JavaScript. You can send the form without it: we will check it ourselves before we
          reply.
        </p>
      </noscript>
      {recaptchaSiteKey ? (
        <Suspense>
          <Recaptcha ref={ref} siteKey={recaptchaSiteKey} />
        </Suspense>
      ) : (
        <Altcha ref={ref} />
      )}
      {error && (
        <p id={id} role="alert" className="field-problem mt-1.5">
          {error}
        </p>
      )}
    </div>
  );
}
