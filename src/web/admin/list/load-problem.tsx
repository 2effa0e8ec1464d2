import { adminButton } from '../ui/button.ts';

interface LoadProblemProps {
  what?: string;
  text: string;
  onRetry(): void;
}

/** In place of a list, or of something else, that could not be loaded. */
export function LoadProblem({ what = 'The list', text, onRetry }: LoadProblemProps) {
  return (
    <div role="alert" className="rounded-small bg-coral-soft p-5">
      <p className="font-bold">{what} could not be loaded.</p>
      <p className="mt-1">{text}</p>
      <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
