import { adminButton } from '../ui/button.ts';

/** In place of a list that could not be loaded. */
export function LoadProblem({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div role="alert" className="rounded-small bg-coral-soft p-5">
      <p className="font-bold">The list could not be loaded.</p>
      <p className="mt-1">{text}</p>
      <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
