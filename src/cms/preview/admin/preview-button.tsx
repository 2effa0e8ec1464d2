import Eye from 'lucide-react/icons/eye';
import PanelRight from 'lucide-react/icons/panel-right';
import { useState } from 'react';
import { isContentName } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { useMay } from '#core/api-client/session.ts';
import { findOwnDraft, type PreviewSource, type SidePreview } from './create-preview.ts';

const PreviewPane = lazyPart(async () => (await import('./preview-pane.tsx')).PreviewPane);

interface PreviewButtonProps {
  record: string;
  /** Undefined: it is not stored yet. */
  recordId: string | undefined;
  title: string;
  /**
   * Saves the input first. Absent: the preview shows the account's own draft of the entry, if there is one.
   *
   * @returns the id of the draft
   */
  beforeOpening?: (() => Promise<string | undefined>) | undefined;
  /** The state of the preview beside the form, if that is possible. */
  sidePreview?: SidePreview | undefined;
}

/** Previews an entry on its real page, with unpublished input. */
export function PreviewButton({
  record,
  recordId = '',
  title,
  beforeOpening,
  sidePreview,
}: PreviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  if (!isContentName(record) || !may('content.write') || (!recordId && !beforeOpening)) return null;
  const findDraft = beforeOpening ?? (() => findOwnDraft(record, recordId));
  function press() {
    if (sidePreview?.isOpen) sidePreview.close();
    else if (sidePreview?.isPreferred) sidePreview.open();
    else setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={sidePreview?.isPreferred ? sidePreview.isOpen : undefined}
        className={`${adminButtonClass('quiet')} max-sm:px-2.5`}
        onClick={press}
      >
        {/* On a phone the footer of a form has space for one row of buttons. */}
        <Eye aria-hidden="true" className="size-4.5 max-sm:hidden" />
        Preview
      </button>
      {isOpen && (
        <PreviewDialog
          {...{ record, recordId, title }}
          beforeOpening={findDraft}
          onClose={() => setOpen(false)}
          onMoveToSide={
            sidePreview &&
            (() => {
              setOpen(false);
              sidePreview.open();
            })
          }
        />
      )}
    </>
  );
}

interface PreviewDialogProps extends PreviewSource {
  title: string;
  onClose(): void;
  /** Moves the preview beside the form; absent: not possible, or no space. */
  onMoveToSide?: (() => void) | undefined;
}

function PreviewDialog({ title, onClose, onMoveToSide, ...source }: PreviewDialogProps) {
  return (
    <Modal title={`Preview: ${title}`} size="full" onClose={onClose}>
      <PreviewPane {...source}>
        {onMoveToSide && (
          <button type="button" className={adminButtonClass('quiet', 'small')} onClick={onMoveToSide}>
            <PanelRight aria-hidden="true" className="size-4.5" />
            Beside the form
          </button>
        )}
      </PreviewPane>
    </Modal>
  );
}
