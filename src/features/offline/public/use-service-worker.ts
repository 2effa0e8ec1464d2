import { useEffect } from 'react';
import { browserFeature } from '#core/api-client/device-store.ts';

/**
 * Registers the service worker (src/features/offline/service-worker) after everything else.
 *
 * @param page path and query of the current page
 */
export function useServiceWorker(page: string): void {
  useEffect(() => {
    // Vite's hot reload and a service worker conflict; without https browsers have none.
    const workers = browserFeature(() => navigator.serviceWorker);
    if (import.meta.env.DEV || !workers) return;
    const register = () => {
      const options: RegistrationOptions = { updateViaCache: 'none' };
      // Some browsers forbid it, as in private windows: the site then works without it.
      workers.register('/service-worker.js', options).catch(() => undefined);
    };
    if (document.readyState === 'complete') return register();
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);

  useEffect(() => {
    postToServiceWorker(page);
  }, [page]);
}

/** Sends a message to the service worker once it runs; without one, nothing happens. */
export function postToServiceWorker(message: unknown): void {
  browserFeature(() => navigator.serviceWorker)?.ready.then(
    ({ active }) => active?.postMessage(message),
    () => undefined,
  );
}
