import ChevronRight from 'lucide-react/icons/chevron-right';
import { Pill } from '#core/admin-ui/button.tsx';
import { LoadProblem } from '#core/admin-ui/load-problem.tsx';
import { useMoments } from '#core/admin-ui/time-zone.ts';
import type { Called } from '#core/admin-ui/use-call.ts';
import { webinarEmails } from '../rules/email-schedule.ts';
import {
  type EmailState,
  emailStates,
  type WebinarEmails as OfOneKind,
  type UnsentEmail,
  type WebinarTimeline,
} from '../rules/email-words.ts';

/** The emails of a webinar: planned, sent, and not delivered. */
export function WebinarEmails({ called }: { called: Called<WebinarTimeline> }) {
  const { data, problem, retry } = called;
  if (problem !== undefined) return <LoadProblem what="The letters" problem={problem} onRetry={retry} />;
  if (!data) return null;
  const { emails, unsent } = data;
  const ahead = emails.filter(({ isAhead }) => isAhead);
  const gone = emails.filter(({ isAhead }) => !isAhead);
  return (
    <details className="group mb-5 rounded-small border border-line bg-surface" open={unsent.length > 0}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-4 py-2 font-bold hover:bg-page lg:px-5">
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-90"
        />
        Letters{unsent.length > 0 && `: ${unsent.length} did not arrive`}
      </summary>
      <div className="grid gap-5 border-line border-t p-4 lg:grid-cols-2 lg:p-5">
        {unsent.length > 0 && <Unsent emails={unsent} />}
        <Part title="Will go out" emails={ahead} nothing="Nothing is planned." />
        <Part title="Went out" emails={gone} nothing="Nothing yet." />
      </div>
    </details>
  );
}

function Part({ title, emails, nothing }: { title: string; emails: OfOneKind[]; nothing: string }) {
  const moment = useMoments();
  return (
    <section>
      <h2 className="mb-1 font-bold font-sans text-body">{title}</h2>
      {emails.length === 0 && <p className="text-ink-soft">{nothing}</p>}
      <ul className="grid gap-2">
        {emails.map(({ kind, dedupeKey, subject, dueAt, counts }) => (
          <li key={`${kind} ${dedupeKey}`}>
            <span className="font-semibold">{subject || webinarEmails[kind]}</span>
            <span className="block text-ink-soft">
              {[moment(dueAt), ...countsInWords(counts)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function countsInWords(counts: Record<EmailState, number>): string[] {
  return (Object.keys(emailStates) as EmailState[])
    .filter((state) => counts[state] > 0)
    .map((state) => `${emailStates[state]}: ${counts[state]}`);
}

function Unsent({ emails }: { emails: UnsentEmail[] }) {
  return (
    <section className="lg:col-span-2">
      <h2 className="mb-1 font-bold font-sans text-body">Did not arrive</h2>
      <ul className="grid gap-2">
        {emails.map(({ id, name, kind, subject, state, said }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-semibold">{name}</span>
            <span>{subject || webinarEmails[kind]}</span>
            <Pill look="trouble">{emailStates[state]}</Pill>
            {said && <span className="wrap-anywhere text-ink-soft">{said}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
