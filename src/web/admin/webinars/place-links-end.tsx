import { useState } from 'react';
import { useRefundSteps } from '../refunds/use-refund-steps.ts';
import { adminButton } from '../ui/button.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Whoever has passed a link on gets another one. A link that has ended does not come back, so it is asked before. */
export function PlaceLinksEnd({ id, name }: { id: string; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const { renewLinks, isBusy } = useRefundSteps(() => setAsking(false));
  return (
    <section aria-label="Links">
      <h3 className="mb-2 font-bold text-body">The parent’s own links</h3>
      <button type="button" className={adminButton('quiet')} onClick={() => setAsking(true)}>
        Stop all links and send a new one
      </button>
      {isAsking && (
        <ConfirmDialog
          title="Stop all links to this place?"
          action="Stop them and send a new one"
          isBusy={isBusy}
          onConfirm={() => void renewLinks(id)}
          onCancel={() => setAsking(false)}
        >
          <p>
            No link in an earlier letter will work from then on, nor will the one in the calendar. A letter
            will bring {name} a new one.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
