import { CloseFooter, ConfirmDialog, Modal } from '#core/admin-ui/dialog.tsx';
import { useIsSlow } from '#core/admin-ui/lazy-part.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { Loader } from '#core/ui/messages.tsx';
import type { SaveStage } from './form-footer.tsx';

interface CloseConfirmationProps {
  /** The progress of a running save. */
  stage: SaveStage | undefined;
  /** Whether files would be lost. */
  hasFiles: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks before a form with content is closed, and says what happens to the content. */
export function CloseConfirmation({ stage, hasFiles, onConfirm, onCancel }: CloseConfirmationProps) {
  const handlers = { onConfirm, onCancel };
  if (!stage) {
    return (
      <ConfirmDialog title="Discard changes?" action="Discard" cancel="Keep editing" {...handlers}>
        <p>
          {hasFiles
            ? 'The files you chose have not been saved: they are uploaded only when the entry is saved.'
            : 'What you typed last has not been saved: the server cannot be reached, or does not accept it.'}
        </p>
      </ConfirmDialog>
    );
  }
  if (stage.is === 'sending video') {
    return (
      <ConfirmDialog title="The video is still uploading" action="Stop it" cancel="Stay here" {...handlers}>
        <p>Closing this window stops it. Nothing will be saved, and what you typed will be lost.</p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title="It is still being saved"
      action="Close it"
      look="main"
      cancel="Stay here"
      {...handlers}
    >
      <p>
        Closing this window does not stop it: a message tells you how it ended. If it cannot be saved, the
        window comes back with everything you typed.
      </p>
    </ConfirmDialog>
  );
}

interface FormLoadingProps {
  title: string;
  /** The error if loading failed; undefined: still loading. */
  problem: Error | undefined;
  onRetry(): void;
  onClose(): void;
}

/** Shown in place of a form while its entry loads, after a noticeable delay. */
export function FormLoading({ title, problem, onRetry, onClose }: FormLoadingProps) {
  const isLate = useIsSlow();
  if (!problem && !isLate) return null;
  return (
    <Modal title={title} onClose={onClose}>
      <div className="p-5">
        {problem ? <LoadError what="The entry" problem={problem} onRetry={onRetry} /> : <Loader visible />}
      </div>
      <CloseFooter onClose={onClose} />
    </Modal>
  );
}
