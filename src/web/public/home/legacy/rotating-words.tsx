import { useEffect, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';

const words = ['Evolve.', 'Elevate.', 'Thrive.'];

/** How long a word stands in front, in ms (product: Limits). */
const pace = 3000;

/** The heading holds all three words; one after the other is brought forward, unless motion is unwanted or stopped. */
export function RotatingWords({ id }: { id: string }) {
  const [front, setFront] = useState(0);
  const [isStopped, setStopped] = useState(false);

  useEffect(() => {
    if (isStopped || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setFront((now) => (now + 1) % words.length), pace);
    return () => clearInterval(timer);
  }, [isStopped]);

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <h2 id={id} className="flex flex-wrap gap-x-[0.3em] text-display">
        {words.map((word, index) => (
          <span
            key={word}
            data-front={index === front || undefined}
            className="origin-bottom scale-96 first:origin-bottom-left text-white/75 print:text-ink! transition-[scale,color] duration-700 data-front:scale-100 data-front:text-sun"
          >
            {word}{' '}
          </span>
        ))}
      </h2>
      <button
        type="button"
        onClick={() => setStopped(!isStopped)}
        className="print:hidden noscript:hidden motion-reduce:hidden flex size-12 cursor-pointer items-center justify-center rounded-pill border-2 border-white/40 hover:border-white"
      >
        <span className="sr-only">{isStopped ? 'Let the words move' : 'Stop the words'}</span>
        {isStopped ? <Icon name="play" className="size-5" /> : <Icon name="pause" className="size-5" />}
      </button>
    </div>
  );
}
