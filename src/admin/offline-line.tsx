import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';

/** Shows that there is no network, and reloads the screen when it is back. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = () => void revalidate();
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [revalidate]);

  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-4 flex gap-3 rounded-small bg-sun-soft p-3.5">
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>No network.</strong> Nothing can be saved until you are online again.
          </span>
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  const kinds = ['online', 'offline'] as const;
  for (const kind of kinds) window.addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, listener);
  };
}
