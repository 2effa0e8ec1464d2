import { Loader } from '../../ui/loader.tsx';
import { LoadProblem } from '../list/load-problem.tsx';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { useIsLate } from '../ui/use-is-late.ts';

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
