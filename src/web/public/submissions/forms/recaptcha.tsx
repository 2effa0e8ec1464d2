import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CaptchaHandle } from './captcha.tsx';
import { CaptchaProblem, notLoaded } from './captcha-problem.tsx';
import { isFittingDocument, loadFittingDocument } from './fitting-document.ts';
import { loadRecaptcha, type RecaptchaApi } from './recaptcha-script.ts';

/** Pixels; Google has a narrower box for places where the usual one does not fit. */
const usualWidth = 304;

interface Widget {
  api: RecaptchaApi;
  id: number;
}

/** Google's reCAPTCHA v2, where the owner has set its keys. */
export function Recaptcha({ siteKey, ref }: { siteKey: string; ref: Ref<CaptchaHandle> }) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<Widget>(undefined);
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const isUnable = problem !== undefined && !token;

  useImperativeHandle(ref, () => {
    const reset = () => {
      widget.current?.api.reset(widget.current.id);
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
    };
  }, [isUnable]);

  useEffect(() => {
    // The policy that lets Google's script in came with this page only if the browser has loaded this page.
    if (!isFittingDocument()) return loadFittingDocument();
    let isGone = false;
    loadRecaptcha().then(
      (api) => {
        if (isGone || !place.current) return;
        // A box is drawn into an element once; leaving the page and coming back makes a new one.
        const box = document.createElement('div');
        const { clientWidth } = place.current;
        place.current.replaceChildren(box);
        const id = api.render(box, {
          sitekey: siteKey,
          size: clientWidth < usualWidth ? 'compact' : 'normal',
          theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
          callback: setToken,
          'expired-callback': () => setToken(''),
          'error-callback': () => {
            setToken('');
            setProblem('The CAPTCHA cannot reach Google. Please check your connection and try again.');
          },
        });
        widget.current = { api, id };
      },
      (error) => {
        console.error(error);
        setProblem(notLoaded);
      },
    );
    return () => {
      isGone = true;
    };
  }, [siteKey]);

  return (
    <>
      <div ref={place} className="min-h-[78px]" />
      <input type="hidden" name="recaptchaToken" value={token} />
      {problem && !token && <CaptchaProblem>{problem}</CaptchaProblem>}
    </>
  );
}
