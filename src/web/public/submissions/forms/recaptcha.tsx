import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CaptchaHandle } from './captcha.tsx';
import { CaptchaProblem, notLoaded } from './captcha-problem.tsx';
import { isFittingDocument, loadFittingDocument } from './fitting-document.ts';
import { loadWhileWanted } from './load-while-wanted.ts';
import type { RecaptchaWidget } from './recaptcha-widget.ts';
import { useBegun } from './use-begun.ts';

/** Google's reCAPTCHA v2, where the owner has set its keys: fetched when somebody begins to fill the form. */
export function Recaptcha({ siteKey, ref }: { siteKey: string; ref: Ref<CaptchaHandle> }) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<RecaptchaWidget>(undefined);
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const isBegun = useBegun(place);
  const isUnable = problem !== undefined && !token;

  useImperativeHandle(ref, () => {
    const reset = () => {
      widget.current?.reset();
      setToken('');
    };
    return {
      reset,
      submitFailed(errors) {
        // Google accepts a solution once, and has been asked about it unless a field was wrong.
        const isUnused = Object.keys(errors).some((field) => field !== 'recaptchaToken');
        if (!isUnused) reset();
      },
      isUnable: () => isUnable,
      isRenewable: () => false,
    };
  }, [isUnable]);

  useEffect(() => {
    // The policy that lets Google's script in came with this page only if the browser has loaded this page.
    if (!isFittingDocument()) loadFittingDocument();
  }, []);

  useEffect(() => {
    // Google learns of nobody who only reads the page.
    if (!isBegun || !isFittingDocument()) return;
    let isGone = false;
    const told = {
      place: () => (isGone ? null : place.current),
      solved: setToken,
      failed: () =>
        setProblem('The CAPTCHA cannot reach Google. Please check your connection and try again.'),
    };
    const draw = async () => (await import('./recaptcha-widget.ts')).drawRecaptcha(siteKey, told);
    void loadWhileWanted(draw, { isWanted: () => !isGone, onFailed: () => setProblem(notLoaded) }).then(
      (drawn) => {
        if (!drawn) return;
        setProblem(undefined);
        widget.current = drawn;
      },
    );
    return () => {
      isGone = true;
    };
  }, [siteKey, isBegun]);

  return (
    <>
      <div ref={place} className="min-h-[78px]">
        {!isBegun && (
          <p className="text-ink-soft text-small">
            A CAPTCHA by Google will appear here when you begin to fill in the form.
          </p>
        )}
      </div>
      <input type="hidden" name="recaptchaToken" value={token} />
      {problem && !token && <CaptchaProblem>{problem}</CaptchaProblem>}
    </>
  );
}
