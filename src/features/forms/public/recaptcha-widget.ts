/** What Google's script offers, as far as it is used here. */
export interface RecaptchaApi {
  ready(callback: () => void): void;
  render(container: HTMLElement, options: Record<string, unknown>): number;
  reset(widget: number): void;
}

declare global {
  var grecaptcha: RecaptchaApi | undefined;
}

const address = 'https://www.google.com/recaptcha/api.js?render=explicit&hl=en';
let loading: Promise<RecaptchaApi> | undefined;

/**
 * Loads Google's script, once however often it is asked for.
 *
 * @throws where it cannot be loaded; the next call tries again
 */
export function loadRecaptcha(): Promise<RecaptchaApi> {
  loading ??= addScript().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function addScript(): Promise<RecaptchaApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => {
      const failed = () => reject(new Error('The script of reCAPTCHA brought nothing.'));
      if (!globalThis.grecaptcha) return failed();
      // The script only fetches a larger one, which brings the rest of what it offers.
      globalThis.grecaptcha.ready(() => (globalThis.grecaptcha ? resolve(globalThis.grecaptcha) : failed()));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of reCAPTCHA could not be loaded.'));
    };
    document.head.append(script);
  });
}

/** Pixels; Google has a narrower box for places where the usual one does not fit. */
const usualWidth = 304;

export interface RecaptchaWidget {
  /** Brings the empty box back. */
  reset(): void;
}

interface CallbackParts {
  /** Where it is to stand; null: that is gone. */
  container(): HTMLElement | null;
  /** Empty: the solution has run out. */
  solved(token: string): void;
  failed(): void;
}

/**
 * Draws Google's box.
 *
 * @returns undefined where there is no place for it any more
 * @throws where Google's script cannot be loaded
 */
export async function drawRecaptcha(
  siteKey: string,
  callbacks: CallbackParts,
): Promise<RecaptchaWidget | undefined> {
  const api = await loadRecaptcha();
  const container = callbacks.container();
  if (!container) return undefined;
  // A box is drawn into an element once; leaving the page and coming back makes a new one.
  const box = document.createElement('div');
  const { clientWidth } = container;
  container.replaceChildren(box);
  const id = api.render(box, {
    sitekey: siteKey,
    size: clientWidth < usualWidth ? 'compact' : 'normal',
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    callback: (token: string) => callbacks.solved(token),
    'expired-callback': () => callbacks.solved(''),
    'error-callback': () => {
      callbacks.solved('');
      callbacks.failed();
    },
  });
  return { reset: () => api.reset(id) };
}
