import { lazyOnUse } from '#core/ui/lazy-on-use.tsx';

/** Loads when the form is first used; at once in a browser that cannot run it, which shows a message. */
export const Captcha = lazyOnUse(
  async () => (await import('./captcha.tsx')).Captcha,
  () => !window.isSecureContext,
);

/** Links, which work without script. */
export const ContactCards = lazyOnUse(async () => (await import('./contact-cards.tsx')).ContactCards);

/** Empty until something has been sent. */
export const ToastOutlet = lazyOnUse(async () => (await import('#core/ui/toast-outlet.tsx')).ToastOutlet);
