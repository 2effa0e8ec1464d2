import { letterStates, type PlaceLetter } from '../../../content/webinars/letter-timeline.ts';
import { webinarLetters } from '../../../content/webinars/letters.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { Pill } from '../ui/pill.tsx';
import { useCall } from '../use-call.ts';
import { placePath } from './place-calls.ts';

/** Which letters went to a parent about a place, and what became of them. */
export function PlaceLetters({ id }: { id: string }) {
  const moment = useMoments();
  const { data, problem, retry } = useCall<{ letters: PlaceLetter[] }>(`${placePath(id)}/letters`);
  return (
    <section aria-label="Letters">
      <h3 className="mb-2 font-bold text-body">Letters</h3>
      {problem !== undefined && <LoadProblem what="The letters" problem={problem} onRetry={retry} />}
      {data?.letters.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ul className="grid gap-2">
        {data?.letters.map(({ id: letterId, kind, subject, state, dueAt, endedAt, said }) => (
          <li key={letterId} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-semibold">{subject || webinarLetters[kind]}</span>
            <Pill look={state === 'sent' ? 'good' : 'waiting'}>{letterStates[state]}</Pill>
            <span className="text-ink-soft">
              {moment(endedAt || dueAt)}
              {said && `: ${said}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
