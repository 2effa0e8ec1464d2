import { CloseFoot, ConfirmDialog, Modal } from '#core/admin-ui/dialog.tsx';
import { useIsLate } from '#core/admin-ui/lazy-part.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { Loader } from '#core/ui/messages.tsx';
import type { SaveStage } from './form-foot.tsx';

interface LeaveQuestionProps {
  /** How far a save is that is under way. */
  stage: SaveStage | undefined;
  /** Whether it is files that would be lost. */
  hasFiles: boolean;
  onLeave(): void;
  onStay(): void;
}

/** Asks before a form is closed that holds something, and says what becomes of it. */
export function LeaveQuestion({ stage, hasFiles, onLeave, onStay }: LeaveQuestionProps) {
  const answers = { onConfirm: onLeave, onCancel: onStay };
  if (!stage) {
    return (
      <ConfirmDialog title="Discard changes?" action="Discard" cancel="Keep editing" {...answers}>
        <p>
          {hasFiles
            ? 'The files you chose have not been saved: they are sent only when the entry is saved.'
            : 'What you typed last has not been saved: the server cannot be reached, or does not accept it.'}
        </p>
      </ConfirmDialog>
    );
  }
  if (stage.is === 'sending video') {
    return (
      <ConfirmDialog title="The video is still being sent" action="Stop it" cancel="Stay here" {...answers}>
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
      {...answers}
    >
      <p>
        Closing this window does not stop it: a message tells you how it ended. If it cannot be saved, the
        window comes back with everything you typed.
      </p>
    </ConfirmDialog>
  );
}

interface OpeningProps {
  title: string;
  /** Why what it begins with could not be fetched; undefined: it is on its way. */
  problem: Error | undefined;
  onRetry(): void;
  onClose(): void;
}

/** In place of a form whose entry is on its way, where that takes long enough to be noticed. */
export function Opening({ title, problem, onRetry, onClose }: OpeningProps) {
  const isLate = useIsLate();
  if (!problem && !isLate) return null;
  return (
    <Modal title={title} onClose={onClose}>
      <div className="p-5">
        {problem ? <LoadProblem what="The entry" problem={problem} onRetry={onRetry} /> : <Loader visible />}
      </div>
      <CloseFoot onClose={onClose} />
    </Modal>
  );
}
