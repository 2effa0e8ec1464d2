import type { DraftHead } from '../../../content/drafts.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';

interface WaitingDraftsProps {
  drafts: readonly DraftHead[];
  onGoOn(id: string): void;
  onBeginAnew(): void;
  onClose(): void;
}

/** Offers what somebody has begun, and not sent, before they begin another new entry. */
export function WaitingDrafts({ drafts, onGoOn, onBeginAnew, onClose }: WaitingDraftsProps) {
  const moment = useMoments();
  return (
    <Modal title="You have begun something" size="narrow" onClose={onClose}>
      <ul className="overflow-y-auto px-5 pt-2">
        {drafts.map(({ id, title, savedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3"
          >
            <span className="min-w-0 flex-1 basis-40">
              <span className="wrap-anywhere block font-bold">{title || 'Without a title'}</span>
              <span className="block text-ink-soft">{moment(savedAt)}</span>
            </span>
            <button
              type="button"
              aria-label={`Go on: ${title || 'Without a title'}, ${moment(savedAt)}`}
              className={adminButton('quiet')}
              onClick={() => onGoOn(id)}
            >
              Go on
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 px-5 py-4">
        <button type="button" data-first-focus className={adminButton('main')} onClick={onBeginAnew}>
          Begin anew
        </button>
      </div>
    </Modal>
  );
}
