import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { buttonClass } from '#core/ui/button-link.tsx';
import { Loader } from '#core/ui/messages.tsx';
import { Section, SectionHeading } from '#core/ui/section.tsx';
import { useIsNear } from '#core/ui/use-near.ts';

type Games = typeof import('./games.tsx');

/** The code of the games, loaded when they come near: they are far down, and do not work without script. */
function useGames(container: RefObject<Element | null>) {
  const isNear = useIsNear(container);
  const [games, setGames] = useState<Games>();
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches them
  useEffect(() => {
    if (!isNear) return;
    import('./games.tsx').then(setGames, (error: unknown) => {
      console.error(error);
      setAttempt(({ count }) => ({ count, hasFailed: true }));
    });
  }, [isNear, attempt.count]);

  const retry = () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false }));
  return { games, isLoading: isNear && !games && !attempt.hasFailed, hasFailed: attempt.hasFailed, retry };
}

/** Games for children. Nothing is stored or sent. */
export function KidsCorner() {
  const container = useRef<HTMLDivElement>(null);
  const { games, isLoading, hasFailed, retry } = useGames(container);
  return (
    <div ref={container} className="print:hidden">
      <Section tone="sky" labelledBy="kids-corner">
        <SectionHeading id="kids-corner" title="Kid’s corner">
          For small hands and big feelings. What you draw or choose stays here with you.
        </SectionHeading>
        <p className="scripted:hidden mb-8 rounded-card bg-surface p-6 font-semibold">
          The games need JavaScript. Here is one that does not: breathe in and count to four on your fingers,
          breathe out and count them back. Five times. Better?
        </p>
        {hasFailed && (
          <p
            role="alert"
            className="mb-8 flex flex-wrap items-center gap-4 rounded-card bg-surface p-6 font-semibold"
          >
            The games could not be loaded.
            <button type="button" onClick={retry} className={buttonClass('quiet')}>
              Try again
            </button>
          </p>
        )}
        <div className="grid items-stretch gap-6 md:grid-cols-2 md:gap-8 lg:grid-cols-[1fr_1fr]">
          <Corner
            id="breathe"
            title="Breathe with the bubble"
            heightClass={games ? '' : 'min-h-[30.5rem] md:min-h-[36.5rem]'}
          >
            {games ? <games.BreathingBubble /> : <GameLoader isLoading={isLoading} />}
          </Corner>
          <Corner
            id="feelings"
            title="How do you feel?"
            heightClass={games ? '' : 'min-h-[35.5rem] md:min-h-[36.5rem]'}
          >
            {games ? <games.FeelingsPicker /> : <GameLoader isLoading={isLoading} />}
          </Corner>
          <Corner
            id="doodle"
            title="Doodle pad"
            heightClass={`md:col-span-2 ${games ? '' : 'min-h-[41rem] md:min-h-[33rem] lg:min-h-[39rem] xl:min-h-[41.5rem]'}`}
          >
            {games ? <games.DoodlePad /> : <GameLoader isLoading={isLoading} />}
          </Corner>
        </div>
      </Section>
    </div>
  );
}

/** On a slow connection an empty card looks broken. */
function GameLoader({ isLoading }: { isLoading: boolean }) {
  return (
    isLoading && (
      <span aria-hidden="true" className="appear-delayed m-auto">
        <Loader />
      </span>
    )
  );
}

interface CornerProps {
  id: string;
  title: string;
  /** Its grid cell, with the height of the loaded game, so that nothing moves when it loads. */
  heightClass: string;
  children: ReactNode;
}

function Corner({ id, title, heightClass, children }: CornerProps) {
  return (
    <section
      aria-labelledby={id}
      className={`noscript:hidden flex min-w-0 flex-col rounded-card bg-surface p-5 shadow-soft md:p-8 ${heightClass}`}
    >
      <h3 id={id} className="mb-4 text-title-3">
        {title}
      </h3>
      {children}
    </section>
  );
}
