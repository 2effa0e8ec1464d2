import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { BodyOf } from '#core/api-client/calls.ts';
import { browserFeature } from '#core/api-client/device-store.ts';
import { mayBeCounted, readPercent } from './may-be-counted.ts';

/**
 * Measures the speed of this page, and sends it when the visitor leaves: five numbers, the kind of page, and whether it is a
 * phone. Nothing that could identify a visitor is sent or stored, and nothing is sent for visitors who opt out. The owner can
 * limit the share of counted visits.
 *
 * @param page the kind of page, a key of features/speed/rules/measurements.ts
 * @param pathname its path
 */
export function sendFieldValues(page: string | undefined, pathname: string): void {
  const isAllowed = mayBeCounted(navigator, readPercent(document), Math.random());
  if (!page || !isAllowed || !hasStartedAt(pathname)) return;
  const values: BodyOf<'POST field-values'>['values'] = {};
  const record = ({ name, value }: Metric) => {
    values[name] = value;
  };
  for (const measure of [onLCP, onINP, onCLS, onFCP, onTTFB]) measure(record, { reportAllChanges: true });

  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const device = matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop';
    const sent: BodyOf<'POST field-values'> = { page, device, values };
    browserFeature(() =>
      navigator.sendBeacon(
        '/api/v1/field-values',
        new Blob([JSON.stringify(sent)], { type: 'application/json' }),
      ),
    );
  };
  // After the listeners of the library, which report when the page is hidden.
  document.addEventListener('visibilitychange', send);
}

/** Whether the visit began with this page. */
function hasStartedAt(pathname: string): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation !== undefined && new URL(navigation.name).pathname === pathname;
}
