import { useEffect } from 'react';

/**
 * Lets the browser keep what it shows without network (src/web/service-worker); it comes last of all.
 *
 * @param page path and query of the page that is being read
 */
export function useServiceWorker(page: string): void {
  useEffect(() => {
    // Vite's hot reload and a service worker disturb each other; without https browsers have none.
    if (import.meta.env.DEV || !navigator.serviceWorker) return;
    const register = () => {
      const options: RegistrationOptions = { updateViaCache: 'none' };
      // Some forbid it, such as private windows: then everything is as it would be without.
      navigator.serviceWorker.register('/service-worker.js', options).catch(() => undefined);
    };
    if (document.readyState === 'complete') return register();
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);

  useEffect(() => {
    void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(page));
  }, [page]);
}
