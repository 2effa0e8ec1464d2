import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-link.tsx';

interface SubmitButtonProps {
  text: string;
  /** Its text while the form is sent. */
  busyText: string;
  isBusy: boolean;
  problem: ReactNode;
  /** More of what came of it. */
  children?: ReactNode;
}

/** The end of an account's form: what came of it, and the button. */
export function SubmitButton({ text, busyText, isBusy, problem, children }: SubmitButtonProps) {
  return (
    <div>
      <div role="alert" className="font-bold text-coral-text">
        {problem && <div className="mb-4">{problem}</div>}
      </div>
      {children}
      <button
        type="submit"
        aria-disabled={isBusy}
        className={`${buttonClass()} w-full aria-disabled:opacity-70`}
      >
        {isBusy ? busyText : text}
      </button>
    </div>
  );
}
