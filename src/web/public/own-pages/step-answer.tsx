interface StepAnswerProps {
  /** What is said of what was pressed a moment ago. */
  said: string | undefined;
  /** What is wrong with it. */
  problem: string | undefined;
  /** The part of the page in which it was pressed, further down. */
  part: string | undefined;
}

/** How it went with what was pressed a moment ago; the page begins with it. */
export function StepAnswer({ said, problem, part }: StepAnswerProps) {
  return (
    <>
      {said && (
        <p role="status" className="rounded-small bg-mint-soft p-4 font-bold print:hidden">
          {said}
        </p>
      )}
      {problem && (
        <p role="alert" className="rounded-small bg-coral-soft p-4 font-bold">
          {problem}{' '}
          {part && (
            <a href={`#${part}`} className="link">
              Go there
            </a>
          )}
        </p>
      )}
    </>
  );
}
