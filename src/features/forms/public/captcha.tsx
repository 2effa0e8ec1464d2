import { type Ref, useEffect, useId, useRef, useState } from 'react';
import { browserFeature } from '#core/api-client/device-store.ts';
import type { FieldErrors } from '#core/errors.ts';
import { Altcha, NoCaptcha, Recaptcha } from './captcha-widgets.tsx';
import { useFormStarted } from './form-draft.ts';

/** Whether the browser stores cookies; without one, a call cannot prove that it comes from a page of the site. */
function storesCookies(): boolean {
  return (
    browserFeature(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: few browsers have the Cookie Store API
      document.cookie = 'probe=1; SameSite=Strict';
      const isStored = document.cookie.includes('probe=1');
      // biome-ignore lint/suspicious/noDocumentCookie: as above
      document.cookie = 'probe=; Max-Age=0; SameSite=Strict';
      return isStored;
    }) === true
  );
}

export interface CaptchaHandle {
  reset(): void;
  /** Called when the solution was sent and the form was not stored; `errors` are those of its fields. */
  submitFailed(errors: FieldErrors): void;
  /** It does not run in this browser: the form is sent without it, and staff check it first. */
  isUnavailable(): boolean;
  /** It was solved here. When that solution expires, a new one is calculated automatically. */
  isRenewable(): boolean;
}

interface CaptchaProps {
  recaptchaSiteKey: string | undefined;
  error: string | undefined;
  ref: Ref<CaptchaHandle>;
}

/** The captcha of the session form; its solution is the form's `recaptchaToken`. */
export function Captcha({ recaptchaSiteKey, error, ref }: CaptchaProps) {
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const [isPlain, setPlain] = useState(false);
  // Pages set no cookie before a visitor uses a form (product: Notices and consent).
  const isStarted = useFormStarted(container);
  useEffect(() => {
    if (isStarted) setPlain(!storesCookies());
  }, [isStarted]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div ref={container} role="group" aria-label="CAPTCHA" aria-describedby={error && id}>
      <noscript>
        <p className="text-ink-soft text-small">
          The CAPTCHA needs JavaScript. You can send the form without it: we will check it ourselves before we
          reply.
        </p>
      </noscript>
      {isPlain ? (
        <NoCaptcha ref={ref} />
      ) : recaptchaSiteKey ? (
        <Recaptcha ref={ref} siteKey={recaptchaSiteKey} />
      ) : (
        <Altcha ref={ref} />
      )}
      {error && (
        <p id={id} role="alert" className="field-error mt-1.5">
          {error}
        </p>
      )}
    </div>
  );
}
