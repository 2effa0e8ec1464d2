import type { ListedRequest } from '../../../content/privacy/register.ts';
import { requestStates } from '../../../content/privacy/requests.ts';
import { useMoments } from '../kinds/use-moments.ts';
import { Pill } from '../ui/pill.tsx';
import { dueInWords } from './request-words.ts';

const looks = { pending: 'quiet', confirmed: 'waiting', completed: 'good', refused: 'quiet' } as const;

/** How a request stands, and until when it is to be answered. */
export function RequestState({ request, now }: { request: ListedRequest; now: Date }) {
  const moment = useMoments();
  const { state, endedAt, endedBy } = request;
  const { words, isOverdue } = dueInWords(request, now);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Pill look={isOverdue ? 'trouble' : looks[state]}>{isOverdue ? 'Overdue' : requestStates[state]}</Pill>
      {words && <span className={isOverdue ? 'font-bold text-coral-text' : ''}>{words}</span>}
      {endedAt && (
        <span className="text-ink-soft">
          {moment(endedAt)}, {endedBy || 'by the site'}
        </span>
      )}
    </span>
  );
}
