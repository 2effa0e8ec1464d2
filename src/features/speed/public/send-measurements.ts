import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { browserFeature } from '#core/api-client/device-store.ts';
import type { FieldMetric } from '../rules/measurements.ts';
import { mayBeCounted, shareOf } from './may-be-counted.ts';

/**
 * Measures the speed of this page, and sends it when the visitor leaves: five numbers, the kind of page, and whether it is a
 * phone. Nothing that could identify a visitor is sent or stored, and nothing is sent for visitors who opt out. The owner can
 * limit the share of counted visits.
 *
 * @param page the kind of page, a key of features/speed/rules/measurements.ts
 * @param pathname its path
 */
export function tellFieldValues(page: string | undefined, pathname: string): void {
  const isWelcome = mayBeCounted(navigator, shareOf(document), Math.random());
  if (!page || !isWelcome || !hasBegunAt(pathname)) return;
  const values: Partial<Record<FieldMetric, number>> = {};
  const keep = ({ name, value }: Metric) => {
    values[name] = value;
  };
  for (const measure of [onLCP, onINP, onCLS, onFCP, onTTFB]) measure(keep, { reportAllChanges: true });

  const tell = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', tell);
    const device = matchMedia('(width < 48rem)').matches ? 'phone' : 'desktop';
    const body = JSON.stringify({ page, device, values });
    browserFeature(() =>
      navigator.sendBeacon('/api/v1/field-values', new Blob([body], { type: 'application/json' })),
    );
  };
  // After the listeners of the library, which report when the page is hidden.
  document.addEventListener('visibilitychange', tell);
}

/** Whether the visit began with this page. */
function hasBegunAt(pathname: string): boolean {
  const [begun] = performance.getEntriesByType('navigation');
  return begun !== undefined && new URL(begun.name).pathname === pathname;
}
