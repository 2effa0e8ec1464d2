import type { AltchaWidgetElement } from 'altcha/external';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useNear } from '../../../ui/use-near.ts';
import type { CaptchaHandle } from './captcha.tsx';
import { CaptchaProblem, notLoaded } from './captcha-problem.tsx';
import { loadWhileWanted } from './load-while-wanted.ts';
import { useBegun } from './use-begun.ts';

/** Browsers calculate hashes in a secure context alone: over https, or on the machine itself. */
const notSecure =
  'The CAPTCHA needs a secure connection (an address that begins with https). You can send the form without it: we will check it ourselves before we reply. Or call or write to us: our contact details are on this page.';

/**
 * The captcha of the site itself: a box to tick while the browser works on a riddle. It is as heavy as a quarter of the page,
 * and so is fetched when somebody comes near it or begins to fill the form.
 */
export function Altcha({ ref }: { ref: Ref<CaptchaHandle> }) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(undefined);
  /** Whether the riddle could not be fetched or solved: the box forgets that as soon as the form is pressed. */
  const hasFailed = useRef(false);
  const wasSolved = useRef(false);
  const [problem, setProblem] = useState<string>();
  const isNear = useNear(place);
  const isWanted = useBegun(place) || isNear;
  const isUnable = problem !== undefined;

  useImperativeHandle(ref, () => {
    const reset = () => {
      wasSolved.current = false;
      widget.current?.reset();
    };
    return {
      reset,
      // A solution is used up by what is stored; any other can be sent again.
      submitFailed: (errors) => (errors.recaptchaToken ? reset() : undefined),
      isUnable: () => isUnable || hasFailed.current,
      isRenewable: () => wasSolved.current,
    };
  }, [isUnable]);

  useEffect(() => {
    if (!window.isSecureContext) setProblem(notSecure);
  }, []);

  useEffect(() => {
    if (!isWanted || !window.isSecureContext) return;
    let isGone = false;
    void loadWhileWanted(() => import('./altcha-widget.ts'), {
      isWanted: () => !isGone,
      onFailed: () => setProblem(notLoaded),
    }).then((loaded) => {
      if (!loaded || isGone || !place.current) return;
      setProblem(undefined);
      widget.current = loaded.addCaptcha(place.current, 'recaptchaToken');
      widget.current.addEventListener('statechange', () => {
        const state = widget.current?.getState();
        if (state === 'error' || state === 'verified') hasFailed.current = state === 'error';
        if (state === 'verified') wasSolved.current = true;
        // In sight at once; else when the form is sent.
        if (state === 'expired' && document.visibilityState === 'visible')
          void widget.current?.verify().catch(console.error);
      });
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);

  return (
    <>
      {problem && <CaptchaProblem>{problem}</CaptchaProblem>}
      <div ref={place} hidden={isUnable} className="min-h-13" />
    </>
  );
}
