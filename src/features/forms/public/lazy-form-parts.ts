import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** Its library loads when the form is begun in any case; a browser that cannot run it is told at once. */
export const Captcha = lazyOnUse(
  async () => (await import('./captcha.tsx')).Captcha,
  () => !window.isSecureContext,
);

/** Links, which work without script. */
export const ContactCards = lazyOnUse(async () => (await import('./contact-cards.tsx')).ContactCards);

/** Empty until something has been sent. */
export const ToastOutlet = lazyOnUse(async () => (await import('#core/ui/toast-outlet.tsx')).ToastOutlet);
