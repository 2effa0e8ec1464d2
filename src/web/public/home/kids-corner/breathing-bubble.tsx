import { useEffect, useState } from 'react';
import { buttonClass } from '../../../ui/button-link.tsx';

/** One way of a breath, in ms; the bubble's transition takes as long. */
const wayOfBreath = 4000;
const breaths = 5;

/** Five slow breaths. `way` counts the ways in and out; even ones go in. */
export function BreathingBubble() {
  const [way, setWay] = useState<number>();
  const isDone = way === breaths * 2;
  const isRunning = way !== undefined && !isDone;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setWay(way + 1), wayOfBreath);
    return () => clearTimeout(timer);
  }, [way, isRunning]);

  const isIn = isRunning && way % 2 === 0;
  return (
    <div className="flex grow flex-col items-center text-center">
      <div className="flex h-60 w-full items-center justify-center overflow-hidden md:h-72">
        <div
          aria-hidden="true"
          data-in={isIn || undefined}
          className="relative size-54 scale-55 rounded-pill bg-sky transition-transform duration-[4s] ease-in-out data-in:scale-100 md:size-66"
        >
          <span className="absolute inset-4 rounded-pill bg-mint" />
          <span className="absolute inset-10 rounded-pill bg-white/55" />
          <span className="absolute top-10 left-11 h-6 w-10 -rotate-35 rounded-pill bg-white" />
        </div>
      </div>
      <p role="status" className="mt-3 min-h-8 font-display text-title-3 font-bold">
        {isDone && 'Well done. Your tummy says thank you.'}
        {isRunning && (isIn ? 'Breathe in…' : 'Breathe out…')}
      </p>
      <p className="mb-5 text-balance text-ink-soft">
        {isRunning
          ? `Breath ${Math.floor(way / 2) + 1} of ${breaths}`
          : 'Grow with the bubble, then shrink with it. Five times.'}
      </p>
      <button
        type="button"
        onClick={() => setWay(isRunning ? undefined : 0)}
        className={`${buttonClass(isRunning ? 'quiet' : 'main')} mt-auto`}
      >
        {isRunning ? 'Stop' : isDone ? 'Once more' : 'Start breathing'}
      </button>
    </div>
  );
}
