import { useId, useState } from 'react';
import { type Feeling, feelings } from './feelings.ts';

/** Choosing a face brings a kind answer and something to try. */
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
              className="flex cursor-pointer flex-col items-center rounded-card p-2 font-bold hover:bg-sun-soft has-checked:bg-sun-soft has-focus-visible:outline-3 has-focus-visible:outline-teal-text"
            >
              <input
                type="radio"
                name={name}
                value={feeling.name}
                checked={chosen === feeling}
                onChange={() => setChosen(feeling)}
                className="sr-only"
              />
              <Face feeling={feeling} />
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
            <p className="font-display text-title-3 font-bold">{chosen.words}</p>
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

function Face({ feeling: { ground, eyes, mouth } }: { feeling: Feeling }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="mb-1 w-full max-w-22">
      <circle cx="50" cy="50" r="46" fill="currentColor" className={ground} />
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
