import { adminButton } from '../../admin/ui/button.ts';

interface FormEndProps {
  text: string;
  isBusy: boolean;
  problem: string | undefined;
  /** What has been done; empty: nothing yet. */
  said: string;
}

/** The button of a form about one's own account, and what came of it. */
export function FormEnd({ text, isBusy, problem, said }: FormEndProps) {
  return (
    <div>
      <p role="alert" className="font-bold text-coral-text not-empty:mb-3">
        {problem}
      </p>
      <p role="status" className="rounded-small bg-mint-soft not-empty:mb-3 not-empty:px-4 not-empty:py-2.5">
        {said}
      </p>
      <button type="submit" aria-disabled={isBusy} className={adminButton('main')}>
        {isBusy ? 'Saving…' : text}
      </button>
    </div>
  );
}
