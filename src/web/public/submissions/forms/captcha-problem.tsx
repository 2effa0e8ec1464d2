import { type Ref, useImperativeHandle } from 'react';
import type { CaptchaHandle } from './captcha.tsx';

/** Why the box is not there, and what helps. */
export function CaptchaProblem({ children }: { children: string }) {
  return (
    <p role="alert" className="field-problem">
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

export const notLoaded =
  'The CAPTCHA could not be loaded. You can send the form without it: we will check it ourselves before we reply.';
