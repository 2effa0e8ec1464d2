/** What Google's script offers, as far as it is used here. */
export interface RecaptchaApi {
  ready(callback: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
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
