import ChevronRight from 'lucide-react/icons/chevron-right';
import Mail from 'lucide-react/icons/mail';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { HeaderProps } from '#cms/admin/record-ui.ts';
import { entryCall } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { countSeatsLeft } from '#content/webinar/definition-seats.ts';
import { adminButtonClass, Pill } from '#core/admin-ui/button.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { type CallState, useCall, useRead } from '#core/admin-ui/use-call.ts';
import { useMay } from '#core/api-client/session.ts';
import type { SeatFigures } from '../api.ts';
import type { EmailGroup, UnsentEmail, WebinarTimeline } from '../email-api.ts';
import { type EmailState, emailStates } from '../rules/email-facts.ts';
import { emailLabel } from '../rules/email-schedule.ts';
import { type RegistrationStatus, registrationStatuses } from '../rules/registration-status.ts';
import { MessageDialog } from './message-dialog.tsx';
import { AddRegistrationDialog } from './move-dialog.tsx';
import { useOnReload } from './registration-calls.ts';

const statuses = Object.keys(registrationStatuses) as RegistrationStatus[];

interface SeatFiguresViewProps {
  figures: SeatFigures;
  /** The status filter; empty: none. */
  status: string;
  onFilter(status: string): void;
}

/** The seats of a webinar and its registrations by status; each number filters the list. */
function SeatFiguresView({ figures: { seats, counts }, status, onFilter }: SeatFiguresViewProps) {
  const { capacity, taken } = seats;
  const percent = capacity ? Math.min(100, Math.round((taken / capacity) * 100)) : 0;
  return (
    <section aria-label="Seats" className="mb-5 rounded-small border border-line bg-surface p-4 lg:p-5">
      <p className="text-body">
        <strong>{taken}</strong>
        {capacity === null
          ? ` ${taken === 1 ? 'seat' : 'seats'} taken, no limit`
          : ` of ${capacity} seats taken`}
      </p>
      {capacity !== null && (
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-page">
          <div
            className={`h-full rounded-full ${taken >= capacity ? 'bg-coral' : 'bg-teal'}`}
            style={{ width: `${percent}%` }}
          />
        </div>
      )}
      <ul className="mt-4 flex flex-wrap gap-2">
        {statuses.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={status === one}
              className="inline-flex min-h-11 items-center gap-2 rounded-small border border-ink/35 px-4 hover:border-ink hover:bg-page aria-pressed:border-teal-text aria-pressed:bg-mint-soft"
              onClick={() => onFilter(status === one ? '' : one)}
            >
              {registrationStatuses[one]}
              <strong className="tabular-nums">{counts[one]}</strong>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The header above the registrations of a webinar: seats, and actions on all registrations. */
export function RegistrationsHeader({ ownerId: webinarId, status, selected, onFilter }: HeaderProps) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const params = { id: webinarId };
  const { data, problem, retry } = useCall('GET webinars/:id/seats', { params });
  const webinar = useRead<{ calledOff: 0 | 1 }>(entryCall(records.webinar, webinarId)).data;
  useOnReload(retry);
  const emails = useCall('GET webinars/:id/emails', { params });
  useOnReload(emails.retry);
  const [isAdding, setIsAdding] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      {webinar?.calledOff === 1 && (
        <p className="mb-5 rounded-small bg-danger-soft px-4 py-3 font-bold text-danger-text">
          This webinar is cancelled: it will not take place.
        </p>
      )}
      {problem !== undefined && <LoadError what="The number of seats" problem={problem} onRetry={retry} />}
      {data && <SeatFiguresView figures={data} status={status} onFilter={onFilter} />}
      <WebinarEmails called={emails} />
      {may('registration.write') && (
        <p className="mb-5 flex flex-wrap gap-3">
          <button
            type="button"
            aria-disabled={!data}
            className={adminButtonClass('quiet')}
            onClick={() => data && setIsWriting(true)}
          >
            <Mail aria-hidden="true" className="size-4.5" />
            {selected.length > 0 ? `Email ${selected.length} selected` : 'Email parents'}
          </button>
          <button type="button" className={adminButtonClass('quiet')} onClick={() => setIsAdding(true)}>
            <UserPlus aria-hidden="true" className="size-4.5" />
            Add a parent
          </button>
        </p>
      )}
      {isWriting && data && (
        <MessageDialog
          webinarId={webinarId}
          counts={data.counts}
          chosen={selected}
          onClose={() => setIsWriting(false)}
        />
      )}
      {isAdding && (
        <AddRegistrationDialog
          webinarId={webinarId}
          isFull={data !== undefined && countSeatsLeft(data.seats) === 0}
          onAdded={() => void revalidate()}
          onClose={() => setIsAdding(false)}
        />
      )}
    </>
  );
}

/** The emails of a webinar: planned, sent, and not delivered. */
function WebinarEmails({ called }: { called: CallState<WebinarTimeline> }) {
  const { data, problem, retry } = called;
  if (problem !== undefined) return <LoadError what="The emails" problem={problem} onRetry={retry} />;
  if (!data) return null;
  const { emails, undelivered } = data;
  const ahead = emails.filter(({ isUpcoming }) => isUpcoming);
  const gone = emails.filter(({ isUpcoming }) => !isUpcoming);
  return (
    <details className="group mb-5 rounded-small border border-line bg-surface" open={undelivered.length > 0}>
      <summary className="flex min-h-11 items-center gap-3 rounded-small px-4 py-2 font-bold hover:bg-page lg:px-5">
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-90"
        />
        Webinar emails{undelivered.length > 0 && `: ${undelivered.length} did not arrive`}
      </summary>
      <div className="grid gap-5 border-line border-t p-4 lg:grid-cols-2 lg:p-5">
        {undelivered.length > 0 && <UnsentEmails emails={undelivered} />}
        <EmailGroupList title="Scheduled" emails={ahead} nothing="No email is scheduled." />
        <EmailGroupList title="Sent" emails={gone} nothing="None yet." />
      </div>
    </details>
  );
}

function EmailGroupList({
  title,
  emails,
  nothing,
}: {
  title: string;
  emails: EmailGroup[];
  nothing: string;
}) {
  const formatDatetime = useFormatDatetime();
  return (
    <section>
      <h2 className="mb-1 font-bold font-sans text-body">{title}</h2>
      {emails.length === 0 && <p className="text-ink-soft">{nothing}</p>}
      <ul className="grid gap-2">
        {emails.map(({ kind, dedupeKey, subject, dueAt, counts }) => (
          <li key={`${kind} ${dedupeKey}`}>
            <span className="font-semibold">{subject || emailLabel(kind)}</span>
            <span className="block text-ink-soft">
              {[formatDatetime(dueAt), ...countsInWords(counts)].join(' · ')}
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

function UnsentEmails({ emails }: { emails: UnsentEmail[] }) {
  return (
    <section className="lg:col-span-2">
      <h2 className="mb-1 font-bold font-sans text-body">Did not arrive</h2>
      <ul className="grid gap-2">
        {emails.map(({ id, name, kind, subject, state, response }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-semibold">{name}</span>
            <span>{subject || emailLabel(kind)}</span>
            <Pill look="trouble">{emailStates[state]}</Pill>
            {response && <span className="wrap-anywhere text-ink-soft">{response}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
