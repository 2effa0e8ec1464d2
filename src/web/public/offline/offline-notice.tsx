import { callAddress } from '../../../content/front-desk/reach.ts';
import { ButtonLink, buttonClass } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { HeldPage } from './use-held-data.ts';

/** Lies over the page that could not be left, under the header. */
export function OfflineNotice({ isTrying, retry, stay, phone }: HeldPage & { phone: string | undefined }) {
  return (
    <div
      role="alert"
      className="print:hidden pointer-events-none fixed inset-x-3 top-20 z-30 flex justify-center md:top-24"
    >
      <div className="appear pointer-events-auto relative max-h-[calc(100dvh-6rem)] w-full max-w-xl overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-soft md:p-6">
        <p className="flex items-center gap-3 pr-10 font-display text-title-3 font-bold">
          <Icon name="wifi-off" className="size-6 shrink-0 text-coral-text" />
          You seem to be offline
        </p>
        <p className="mt-1.5">The page could not be loaded. What you were reading is still here.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            aria-disabled={isTrying}
            onClick={() => {
              if (!isTrying) retry();
            }}
            className={buttonClass()}
          >
            {isTrying ? 'Trying…' : 'Try again'}
          </button>
          {phone && (
            <ButtonLink to={callAddress(phone)} look="quiet">
              Call {phone}
            </ButtonLink>
          )}
        </div>
        <button
          type="button"
          aria-label="Close and keep reading"
          onClick={stay}
          className="absolute top-3 right-3 flex size-11 cursor-pointer items-center justify-center rounded-pill text-ink-soft hover:bg-page hover:text-ink"
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
    </div>
  );
}
