import type { AltchaWidgetElement } from 'altcha/external';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';

export interface CaptchaHandle {
  reset(): void;
}

interface CaptchaProps {
  error: string | undefined;
  ref: Ref<CaptchaHandle>;
}

/** A box to tick while the browser works on a riddle; the solution is the form's `recaptchaToken`. */
export function Captcha({ error, ref }: CaptchaProps) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(undefined);
  const [isMissing, setMissing] = useState(false);

  useImperativeHandle(ref, () => ({ reset: () => widget.current?.reset() }), []);

  useEffect(() => {
    let isGone = false;
    import('./altcha-widget.ts').then(
      ({ addCaptcha }) => {
        if (!isGone && place.current) widget.current = addCaptcha(place.current, 'recaptchaToken');
      },
      (problem) => {
        console.error(problem);
        setMissing(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
    <div role="group" aria-label="CAPTCHA" aria-describedby={error && id}>
      <div ref={place} className="min-h-13" />
      {isMissing && (
        <p className="font-bold text-coral-text text-small">
          The CAPTCHA could not be loaded. Please load this page again, or call us.
        </p>
      )}
      {error && (
        <p id={id} role="alert" className="mt-1.5 font-bold text-coral-text text-small">
          {error}
        </p>
      )}
    </div>
  );
}
