import PanelRight from 'lucide-react/icons/panel-right';
import { adminButton } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import type { Opening } from './make-preview.ts';
import { PreviewPane } from './preview-pane.tsx';

interface PreviewDialogProps extends Opening {
  title: string;
  onClose(): void;
  /** Moves the preview beside the form; absent: not possible, or no space. */
  onBeside?: (() => void) | undefined;
}

/** A preview in a dialog. */
export function PreviewDialog({ title, onClose, onBeside, ...opening }: PreviewDialogProps) {
  return (
    <Modal title={`Preview: ${title}`} size="full" onClose={onClose}>
      <PreviewPane {...opening}>
        {onBeside && (
          <button type="button" className={adminButton('quiet', 'small')} onClick={onBeside}>
            <PanelRight aria-hidden="true" className="size-4.5" />
            Beside the form
          </button>
        )}
      </PreviewPane>
    </Modal>
  );
}
