import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { facility } from '#core/api-client/device-store.ts';
import type { FieldMetric } from '../rules/measurements.ts';
import { mayBeCounted, shareOf } from './may-be-counted.ts';

/**
 * Measures how fast this page is, and tells the site when the visitor leaves it: five numbers, which kind of page it was,
 * and whether on a phone. Nothing that could tell one visitor from another is sent or kept, and nothing at all of whoever
 * asks not to be followed. The owner can have a share of the visits counted.
 *
 * @param page the kind of page, as features/speed/rules/measurements.ts names it
 * @param pathname where it is
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
    facility(() =>
      navigator.sendBeacon('/api/v1/field-values', new Blob([body], { type: 'application/json' })),
    );
  };
  // After those of the library, which have the last word before a page is hidden.
  document.addEventListener('visibilitychange', tell);
}

/** Whether the visit began with this page. */
function hasBegunAt(pathname: string): boolean {
  const [begun] = performance.getEntriesByType('navigation');
  return begun !== undefined && new URL(begun.name).pathname === pathname;
}
