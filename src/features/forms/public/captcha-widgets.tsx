import type { AltchaWidgetElement } from 'altcha/external';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { pauseAfter } from '#core/ui/retry-delay.ts';
import { useNear } from '#core/ui/use-near.ts';
import type { CaptchaHandle } from './captcha.tsx';
import { noteReload, useBegun } from './form-draft.ts';
import type { RecaptchaWidget } from './recaptcha-widget.ts';

/** Why the box is not there, and what helps. */
function CaptchaProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="field-error">
      {children}
    </p>
  );
}

const noCookies =
  'Your browser keeps no cookies for this website, so there is no CAPTCHA. You can send the form without it: we will check it ourselves before we reply.';

/** The captcha of a form that goes as a plain post, which is taken without one. */
export function NoCaptcha({ ref }: { ref: Ref<CaptchaHandle> }) {
  useImperativeHandle(ref, () => ({
    reset: () => undefined,
    submitFailed: () => undefined,
    isUnable: () => true,
    isRenewable: () => false,
  }));
  return <CaptchaProblem>{noCookies}</CaptchaProblem>;
}

const notLoaded =
  'The CAPTCHA could not be loaded. You can send the form without it: we will check it ourselves before we reply.';

/**
 * Loads code, and tries again for as long as it is wanted.
 *
 * @returns undefined where it is not wanted any more
 */
async function loadWhileWanted<T>(
  load: () => Promise<T>,
  { isWanted, onFailed }: { isWanted(): boolean; onFailed(): void },
): Promise<T | undefined> {
  for (let failures = 0; isWanted(); failures += 1) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      onFailed();
      await pauseAfter(failures);
    }
  }
}

/** Browsers calculate hashes in a secure context alone: over https, or on the machine itself. */
const notSecure =
  'The CAPTCHA needs a secure connection (an address that begins with https). You can send the form without it: we will check it ourselves before we reply. Or call or write to us: our contact details are on this page.';

/**
 * The captcha of the site itself: a box to tick while the browser works on a riddle. It is as heavy as a quarter of the page,
 * and so is fetched when somebody comes near it or begins to fill the form.
 */
export function Altcha({ ref }: { ref: Ref<CaptchaHandle> }) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(undefined);
  /** Whether the riddle could not be fetched or solved: the box forgets that as soon as the form is pressed. */
  const hasFailed = useRef(false);
  const wasSolved = useRef(false);
  const [problem, setProblem] = useState<string>();
  const isNear = useNear(container);
  const isWanted = useBegun(container) || isNear;
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
      if (!loaded || isGone || !container.current) return;
      setProblem(undefined);
      widget.current = loaded.addCaptcha(container.current, 'recaptchaToken');
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
      <div ref={container} hidden={isUnable} className="min-h-13" />
    </>
  );
}

/** Whether the browser has loaded this very page, and has its policy. */
function isFittingDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  // Where a browser does not tell, loading again and again would be worse than a message.
  if (!loaded?.name.startsWith('http')) return true;
  return new URL(loaded.name).pathname === window.location.pathname;
}

/** Loads the page that stands in the address. The state of the navigation stays. */
function loadFittingDocument(): void {
  noteReload();
  window.location.reload();
}

/** Google's reCAPTCHA v2, where the owner has set its keys: fetched when somebody begins to fill the form. */
export function Recaptcha({ siteKey, ref }: { siteKey: string; ref: Ref<CaptchaHandle> }) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<RecaptchaWidget>(undefined);
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const isBegun = useBegun(container);
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
    const callbacks = {
      container: () => (isGone ? null : container.current),
      solved: setToken,
      failed: () =>
        setProblem('The CAPTCHA cannot reach Google. Please check your connection and try again.'),
    };
    const draw = async () => (await import('./recaptcha-widget.ts')).drawRecaptcha(siteKey, callbacks);
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
      <div ref={container} className="min-h-[78px]">
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
