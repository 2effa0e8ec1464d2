interface PressWordsProps {
  said: string;
  problem: string;
}

/** What came of a press, also for those who hear it. */
export function PressWords({ said, problem }: PressWordsProps) {
  return (
    <>
      <p role="status" className="rounded-small bg-mint-soft not-empty:mt-3 not-empty:px-4 not-empty:py-2.5">
        {said}
      </p>
      <p role="alert" className="font-bold text-coral-text not-empty:mt-3">
        {problem}
      </p>
    </>
  );
}
