import { useEffect, useId, useState } from 'react';
import { buttonClass } from '#core/ui/button-link.tsx';

/** Duration of one breath in or out, in ms, which the transition of the bubble shares. */
const breathDuration = 4000;
const breaths = 5;

/** Five slow breaths. `phase` counts the breaths in and out; even numbers are in. */
export function BreathingBubble() {
  const [phase, setPhase] = useState<number>();
  const isDone = phase === breaths * 2;
  const isRunning = phase !== undefined && !isDone;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setPhase(phase + 1), breathDuration);
    return () => clearTimeout(timer);
  }, [phase, isRunning]);

  const isIn = isRunning && phase % 2 === 0;
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
          ? `Breath ${Math.floor(phase / 2) + 1} of ${breaths}`
          : 'Grow with the bubble, then shrink with it. Five times.'}
      </p>
      <button
        type="button"
        onClick={() => setPhase(isRunning ? undefined : 0)}
        className={`${buttonClass(isRunning ? 'quiet' : 'main')} mt-auto`}
      >
        {isRunning ? 'Stop' : isDone ? 'Once more' : 'Start breathing'}
      </button>
    </div>
  );
}

/** A feeling, the face that shows it, and a kind answer of a grown-up. */
export interface Feeling {
  name: string;
  /** A background of the design's colours. */
  background: string;
  /** Paths of eyes and mouth in a face of 100 by 100. */
  eyes: string;
  mouth: string;
  message: string;
  idea: string;
}

const round = 'M34 42v3M66 42v3';
const closed = 'M28 44q6-7 12 0M60 44q6-7 12 0';

export const feelings: Feeling[] = [
  {
    name: 'Happy',
    background: 'text-sun',
    eyes: closed,
    mouth: 'M30 60q20 20 40 0',
    message: 'How lovely! Happiness grows when you share it.',
    idea: 'Tell someone what made you happy today.',
  },
  {
    name: 'Sad',
    background: 'text-sky',
    eyes: round,
    mouth: 'M34 70q16-14 32 0',
    message: 'Everyone is sad sometimes. Tears are allowed here.',
    idea: 'Ask someone for a long hug, and count to ten in it.',
  },
  {
    name: 'Angry',
    background: 'text-coral-light',
    eyes: 'M26 36l14 6M74 36l-14 6M34 46v2M66 46v2',
    mouth: 'M36 68h28',
    message: 'Being angry is fine. Hurting someone is not.',
    idea: 'Press your hands against a wall and push as hard as you can. Let go. Again!',
  },
  {
    name: 'Scared',
    background: 'text-mint',
    eyes: 'M34 40v7M66 40v7',
    mouth: 'M42 66q8-10 16 0q-8 10-16 0',
    message: 'Brave people are scared too. They tell someone about it.',
    idea: 'Find five blue things around you. Then tell a grown-up what frightens you.',
  },
  {
    name: 'Tired',
    background: 'text-sky',
    eyes: 'M28 44q6 6 12 0M60 44q6 6 12 0',
    mouth: 'M42 66h16',
    message: 'Your body has done a lot today. It would like a rest.',
    idea: 'Lie down, close your eyes and listen for the quietest sound.',
  },
  {
    name: 'Excited',
    background: 'text-sun',
    eyes: round,
    mouth: 'M30 58h40q-4 20-20 20t-20-20Z',
    message: 'What a fizzy feeling! It wants to come out.',
    idea: 'Jump ten times like a frog. Then whisper what you are looking forward to.',
  },
];

/** Choosing a face shows a kind answer and a suggestion. */
export function FeelingsPicker() {
  const name = useId();
  const [chosen, setChosen] = useState<Feeling>();
  return (
    <div className="flex grow flex-col">
      <fieldset>
        <legend className="mb-3 text-balance text-ink-soft">
          Choose the face that looks like you right now.
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(max(4.25rem,28%),1fr))] gap-2 sm:gap-3">
          {feelings.map((feeling) => (
            <label
              key={feeling.name}
              className="flex flex-col items-center rounded-card p-2 font-bold hover:bg-sun-soft has-checked:bg-sun-soft has-focus-visible:outline-3 has-focus-visible:outline-teal-text"
            >
              <input
                type="radio"
                name={name}
                value={feeling.name}
                checked={chosen === feeling}
                onChange={() => setChosen(feeling)}
                className="sr-only"
              />
              <FeelingDrawing feeling={feeling} />
              {feeling.name}
            </label>
          ))}
        </div>
      </fieldset>
      <div
        role="status"
        className="mt-5 flex min-h-32 grow flex-col justify-center rounded-card bg-mint-soft p-5"
      >
        {chosen ? (
          <div key={chosen.name} className="appear">
            <p className="font-display text-title-3 font-bold">{chosen.message}</p>
            <p className="mt-2">
              <strong>Try this:</strong> {chosen.idea}
            </p>
          </div>
        ) : (
          <p className="text-center">All feelings are welcome here.</p>
        )}
      </div>
    </div>
  );
}

function FeelingDrawing({ feeling: { background, eyes, mouth } }: { feeling: Feeling }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="mb-1 w-full max-w-22">
      <circle cx="50" cy="50" r="46" fill="currentColor" className={background} />
      <g fill="#ff8a6b" opacity="0.45">
        <circle cx="24" cy="58" r="7" />
        <circle cx="76" cy="58" r="7" />
      </g>
      <g fill="none" stroke="#2b1b3d" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
        <path d={eyes} />
        <path d={mouth} />
      </g>
    </svg>
  );
}

/** Loaded together when the corner comes near. */
export { DoodlePad } from './doodle-pad.tsx';
