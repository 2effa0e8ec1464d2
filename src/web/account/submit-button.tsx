import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-link.tsx';

interface SubmitButtonProps {
  text: string;
  /** Its text while the form is sent. */
  busyText: string;
  isBusy: boolean;
  problem: ReactNode;
  look?: 'main' | 'quiet';
  /** More of what came of it. */
  children?: ReactNode;
}

/** The end of an account's form: what came of it, and the button. */
export function SubmitButton(props: SubmitButtonProps) {
  const { text, busyText, isBusy, problem, look = 'main', children } = props;
  return (
    <div>
      <div role="alert" className="font-bold text-coral-text">
        {problem && <div className="mb-4">{problem}</div>}
      </div>
      {children}
      <button type="submit" aria-disabled={isBusy} className={`${buttonClass(look)} w-full`}>
        {isBusy ? busyText : text}
      </button>
    </div>
  );
}
