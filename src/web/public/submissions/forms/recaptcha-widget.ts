import { loadRecaptcha } from './recaptcha-script.ts';

/** Pixels; Google has a narrower box for places where the usual one does not fit. */
const usualWidth = 304;

export interface RecaptchaWidget {
  /** Brings the empty box back. */
  reset(): void;
}

interface Told {
  /** Where it is to stand; null: that is gone. */
  place(): HTMLElement | null;
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
export async function drawRecaptcha(siteKey: string, told: Told): Promise<RecaptchaWidget | undefined> {
  const api = await loadRecaptcha();
  const place = told.place();
  if (!place) return undefined;
  // A box is drawn into an element once; leaving the page and coming back makes a new one.
  const box = document.createElement('div');
  const { clientWidth } = place;
  place.replaceChildren(box);
  const id = api.render(box, {
    sitekey: siteKey,
    size: clientWidth < usualWidth ? 'compact' : 'normal',
    theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
    callback: (token: string) => told.solved(token),
    'expired-callback': () => told.solved(''),
    'error-callback': () => {
      told.solved('');
      told.failed();
    },
  });
  return { reset: () => api.reset(id) };
}
