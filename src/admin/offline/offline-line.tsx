import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useAsOf } from './as-of.ts';
import { dayAndTimeOf } from './moment-of.ts';

/** Says that there is no network, and of when it is what stands below. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const timeZone = useTimeZone();
  const asOf = useAsOf();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = () => void revalidate();
    window.addEventListener('online', renew);
    return () => window.removeEventListener('online', renew);
  }, [revalidate]);

  const isAway = !isOnline || asOf !== undefined;
  return (
    <div role="status">
      {isAway && (
        <p className="mb-4 flex gap-3 rounded-small bg-sun-soft p-3.5">
          <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>No network.</strong>
            {asOf !== undefined && ` This is as of ${dayAndTimeOf(asOf, Date.now(), timeZone)}.`} Nothing can
            be saved until you are online again.
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
