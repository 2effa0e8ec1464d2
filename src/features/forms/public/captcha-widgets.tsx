import type { AltchaWidgetElement } from 'altcha/external';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { waitBeforeRetry } from '#core/ui/retry-delay.ts';
import { useIsNear } from '#core/ui/use-near.ts';
import type { CaptchaHandle } from './captcha.tsx';
import { markReload, useFormStarted } from './form-draft.ts';
import type { RecaptchaWidget } from './recaptcha-widget.ts';

/** Why the box is missing, and what helps. */
function CaptchaProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="field-error">
      {children}
    </p>
  );
}

const noCookiesMessage =
  'Your browser blocks cookies for this website, so the CAPTCHA cannot be shown. You can send the form without it: we will check it ourselves before we reply.';

/** Replaces the captcha in a form that is posted without script, which needs none. */
export function NoCaptcha({ ref }: { ref: Ref<CaptchaHandle> }) {
  useImperativeHandle(ref, () => ({
    reset: () => undefined,
    submitFailed: () => undefined,
    isUnavailable: () => true,
    isRenewable: () => false,
  }));
  return <CaptchaProblem>{noCookiesMessage}</CaptchaProblem>;
}

const notLoadedMessage =
  'The CAPTCHA could not be loaded. You can send the form without it: we will check it ourselves before we reply.';

/** Loads code, and retries while it is needed. @returns undefined where it is not needed any more */
async function loadWhileNeeded<T>(
  load: () => Promise<T>,
  { isNeeded, onFailed }: { isNeeded(): boolean; onFailed(): void },
): Promise<T | undefined> {
  for (let failures = 0; isNeeded(); failures += 1) {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      onFailed();
      await waitBeforeRetry(failures);
    }
  }
}

/** Browsers calculate hashes in a secure context only: over https, or on localhost. */
const notSecureMessage =
  'The CAPTCHA needs a secure connection (an address that begins with https). You can send the form without it: we will check it ourselves before we reply. Or call or write to us: our contact details are on this page.';

/**
 * The site's own captcha: a box to tick, after which the browser solves a puzzle. It is as large as a quarter of the page, so it
 * is loaded when the visitor scrolls near or begins to fill in the form.
 */
export function Altcha({ ref }: { ref: Ref<CaptchaHandle> }) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<AltchaWidgetElement>(undefined);
  /** Whether the puzzle could not be loaded or solved: the box forgets that as soon as the form is submitted. */
  const hasFailed = useRef(false);
  const wasSolved = useRef(false);
  const [problem, setProblem] = useState<string>();
  const isNear = useIsNear(container);
  const isNeeded = useFormStarted(container) || isNear;
  const isUnavailable = problem !== undefined;

  useImperativeHandle(ref, () => {
    const reset = () => {
      wasSolved.current = false;
      widget.current?.reset();
    };
    return {
      reset,
      // Only a stored submission uses up a solution; any other can be sent again.
      submitFailed: (errors) => (errors.recaptchaToken ? reset() : undefined),
      isUnavailable: () => isUnavailable || hasFailed.current,
      isRenewable: () => wasSolved.current,
    };
  }, [isUnavailable]);

  useEffect(() => {
    if (!window.isSecureContext) setProblem(notSecureMessage);
  }, []);

  useEffect(() => {
    if (!isNeeded || !window.isSecureContext) return;
    let isUnmounted = false;
    void loadWhileNeeded(() => import('./altcha-widget.ts'), {
      isNeeded: () => !isUnmounted,
      onFailed: () => setProblem(notLoadedMessage),
    }).then((loaded) => {
      if (!loaded || isUnmounted || !container.current) return;
      setProblem(undefined);
      widget.current = loaded.addCaptcha(container.current, 'recaptchaToken');
      widget.current.addEventListener('statechange', () => {
        const state = widget.current?.getState();
        if (state === 'error' || state === 'verified') hasFailed.current = state === 'error';
        if (state === 'verified') wasSolved.current = true;
        // Renewed at once while visible; else when the form is sent.
        if (state === 'expired' && document.visibilityState === 'visible')
          void widget.current?.verify().catch(console.error);
      });
    });
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);

  return (
    <>
      {problem && <CaptchaProblem>{problem}</CaptchaProblem>}
      <div ref={container} hidden={isUnavailable} className="min-h-13" />
    </>
  );
}

/** Whether the browser has loaded this page itself, and so has its policy. */
function isLoadedByBrowser(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  // Where a browser does not report it, a reload loop would be worse than a message.
  if (!loaded?.name.startsWith('http')) return true;
  return new URL(loaded.name).pathname === window.location.pathname;
}

/** Reloads the page at the current URL. The navigation state is kept. */
function reloadPage(): void {
  markReload();
  window.location.reload();
}

/** Google's reCAPTCHA v2, if its keys are set: loaded when the visitor begins to fill in the form. */
export function Recaptcha({ siteKey, ref }: { siteKey: string; ref: Ref<CaptchaHandle> }) {
  const container = useRef<HTMLDivElement>(null);
  const widget = useRef<RecaptchaWidget>(undefined);
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const isStarted = useFormStarted(container);
  const isUnavailable = problem !== undefined && !token;

  useImperativeHandle(ref, () => {
    const reset = () => {
      widget.current?.reset();
      setToken('');
    };
    return {
      reset,
      submitFailed(errors) {
        // Google accepts a solution once. It was not asked yet if another field was wrong.
        const isUnused = Object.keys(errors).some((field) => field !== 'recaptchaToken');
        if (!isUnused) reset();
      },
      isUnavailable: () => isUnavailable,
      isRenewable: () => false,
    };
  }, [isUnavailable]);

  useEffect(() => {
    // The policy that allows Google's script applies only if the browser has loaded this page itself.
    if (!isLoadedByBrowser()) reloadPage();
  }, []);

  useEffect(() => {
    // Google must not learn of visitors who only read the page.
    if (!isStarted || !isLoadedByBrowser()) return;
    let isUnmounted = false;
    const callbacks = {
      container: () => (isUnmounted ? null : container.current),
      solved: setToken,
      failed: () =>
        setProblem('The CAPTCHA cannot reach Google. Please check your connection and try again.'),
    };
    const draw = async () => (await import('./recaptcha-widget.ts')).drawRecaptcha(siteKey, callbacks);
    void loadWhileNeeded(draw, {
      isNeeded: () => !isUnmounted,
      onFailed: () => setProblem(notLoadedMessage),
    }).then((drawn) => {
      if (!drawn) return;
      setProblem(undefined);
      widget.current = drawn;
    });
    return () => {
      isUnmounted = true;
    };
  }, [siteKey, isStarted]);

  return (
    <>
      <div ref={container} className="min-h-[78px]">
        {!isStarted && (
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
