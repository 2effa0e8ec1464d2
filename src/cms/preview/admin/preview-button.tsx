import Eye from 'lucide-react/icons/eye';
import PanelRight from 'lucide-react/icons/panel-right';
import { useState } from 'react';
import { isContentName } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { lazyPart } from '#core/admin-ui/lazy-part.tsx';
import { useMay } from '#core/api-client/session.ts';
import { type Beside, findOwnDraft, type Opening } from './make-preview.ts';

const PreviewPane = lazyPart(async () => (await import('./preview-pane.tsx')).PreviewPane);

interface SeeItProps {
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
  beside?: Beside | undefined;
}

/** Previews an entry on its real page, with unpublished input. */
export function SeeIt({ record, recordId = '', title, beforeOpening, beside }: SeeItProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  if (!isContentName(record) || !may('content.write') || (!recordId && !beforeOpening)) return null;
  const findDraft = beforeOpening ?? (() => findOwnDraft(record, recordId));
  function press() {
    if (beside?.isOpen) beside.close();
    else if (beside?.isPreferred) beside.open();
    else setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        aria-expanded={beside?.isPreferred ? beside.isOpen : undefined}
        className={`${adminButtonClass('quiet')} max-sm:px-3.5`}
        onClick={press}
      >
        <Eye aria-hidden="true" className="size-4.5" />
        See it
      </button>
      {isOpen && (
        <PreviewDialog
          {...{ record, recordId, title }}
          beforeOpening={findDraft}
          onClose={() => setOpen(false)}
          onBeside={
            beside &&
            (() => {
              setOpen(false);
              beside.open();
            })
          }
        />
      )}
    </>
  );
}

interface PreviewDialogProps extends Opening {
  title: string;
  onClose(): void;
  /** Moves the preview beside the form; absent: not possible, or no space. */
  onBeside?: (() => void) | undefined;
}

/** A preview in a dialog. */
function PreviewDialog({ title, onClose, onBeside, ...opening }: PreviewDialogProps) {
  return (
    <Modal title={`Preview: ${title}`} size="full" onClose={onClose}>
      <PreviewPane {...opening}>
        {onBeside && (
          <button type="button" className={adminButtonClass('quiet', 'small')} onClick={onBeside}>
            <PanelRight aria-hidden="true" className="size-4.5" />
            Beside the form
          </button>
        )}
      </PreviewPane>
    </Modal>
  );
}
