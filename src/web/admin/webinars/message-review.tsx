import type { MessagePreview } from '../../../content/webinars/messages.ts';
import { LetterPreviewView } from '../letters/letter-preview.tsx';
import { adminButton } from '../ui/button.ts';

interface MessageReviewProps {
  preview: MessagePreview;
  onChange(): void;
}

/** A letter as the first of those who get it will see it. */
export function MessageReview({ preview: { count, name, letter }, onChange }: MessageReviewProps) {
  return (
    <div className="grid gap-3 overflow-y-auto p-5">
      {count === 0 || !letter ? (
        <p>Nobody you have chosen can be written to.</p>
      ) : (
        <>
          <p className="text-ink-soft">As {name} will see it:</p>
          <div className="flex h-[50dvh] flex-col overflow-hidden rounded-small border border-line">
            <LetterPreviewView letter={letter} />
          </div>
        </>
      )}
      <p>
        <button type="button" className={adminButton('quiet')} onClick={onChange}>
          Change the letter
        </button>
      </p>
    </div>
  );
}
