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
        End all links and send a new one
      </button>
      {isAsking && (
        <ConfirmDialog
          title="End all links of this place?"
          action="End them and send a new one"
          isBusy={isBusy}
          onConfirm={() => void renewLinks(id)}
          onCancel={() => setAsking(false)}
        >
          <p>
            No link of an earlier letter works from then on, nor the one in the calendar. A letter brings{' '}
            {name} a new one.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
