import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import { clockTimes } from './clock-times.ts';
import type { WebinarTimes } from './webinar-times.ts';

/**
 * Whose clock the time above is on; where the visitor's own shows another, what that one shows. It is one line for
 * everybody, so that nothing moves when the browser takes over the page.
 */
export function OwnTime({ times }: { times: WebinarTimes }) {
  const own = useIsInBrowser() ? clockTimes(times) : undefined;
  return (
    <span className="block text-small font-normal text-ink-soft">
      {own ? (
        <>
          <span className="print:hidden">Your time: {own}</span>
          <span className="hidden print:inline">{times.zone}</span>
        </>
      ) : (
        times.zone
      )}
    </span>
  );
}
