import { useEffect } from 'react';
import { facility } from '#core/api-client/device-store.ts';

/**
 * Lets the browser keep what it shows without network (src/features/offline/service-worker); it comes last of all.
 *
 * @param page path and query of the page that is being read
 */
export function useServiceWorker(page: string): void {
  useEffect(() => {
    // Vite's hot reload and a service worker disturb each other; without https browsers have none.
    const workers = facility(() => navigator.serviceWorker);
    if (import.meta.env.DEV || !workers) return;
    const register = () => {
      const options: RegistrationOptions = { updateViaCache: 'none' };
      // Some forbid it, such as private windows: then everything is as it would be without.
      workers.register('/service-worker.js', options).catch(() => undefined);
    };
    if (document.readyState === 'complete') return register();
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);

  useEffect(() => {
    tellServiceWorker(page);
  }, [page]);
}

/** Tells it something once it runs; without one, nothing happens. */
export function tellServiceWorker(message: unknown): void {
  facility(() => navigator.serviceWorker)?.ready.then(
    ({ active }) => active?.postMessage(message),
    () => undefined,
  );
}
