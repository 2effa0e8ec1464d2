/** The part of the API of Google's script that is used here. */
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

/** Loads Google's script once, for any number of calls. @throws where it cannot be loaded; the next call tries again */
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
      // The script only loads a larger one with the rest of the API.
      globalThis.grecaptcha.ready(() => (globalThis.grecaptcha ? resolve(globalThis.grecaptcha) : failed()));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The script of reCAPTCHA could not be loaded.'));
    };
    document.head.append(script);
  });
}

/** Pixels; Google has a compact box for narrower places. */
const normalWidth = 304;

export interface RecaptchaWidget {
  /** Shows the empty box again. */
  reset(): void;
}

interface RecaptchaCallbacks {
  /** The container of the box; null: removed. */
  container(): HTMLElement | null;
  /** Empty: the solution has expired. */
  solved(token: string): void;
  failed(): void;
}

/**
 * Draws Google's box.
 *
 * @returns undefined where its container is gone
 * @throws where Google's script cannot be loaded
 */
export async function drawRecaptcha(
  siteKey: string,
  callbacks: RecaptchaCallbacks,
): Promise<RecaptchaWidget | undefined> {
  const api = await loadRecaptcha();
  const container = callbacks.container();
  if (!container) return undefined;
  // A box can be drawn into an element only once, so returning to the page needs a new one.
  const box = document.createElement('div');
  const { clientWidth } = container;
  container.replaceChildren(box);
  const id = api.render(box, {
    sitekey: siteKey,
    size: clientWidth < normalWidth ? 'compact' : 'normal',
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
