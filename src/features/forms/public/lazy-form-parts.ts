import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** The captcha's own library waits until the form is begun in any case; that there can be none is told at once. */
export const Captcha = lazyOnUse(
  async () => (await import('./captcha.tsx')).Captcha,
  () => !window.isSecureContext,
);

/** Links, which lead on without any script. */
export const ContactCards = lazyOnUse(async () => (await import('./contact-cards.tsx')).ContactCards);

/** Empty until something has been sent. */
export const ToastOutlet = lazyOnUse(async () => (await import('#core/ui/toast-outlet.tsx')).ToastOutlet);
