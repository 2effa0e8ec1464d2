import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import MailX from 'lucide-react/icons/mail-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Card, CardLink } from '#core/admin-ui/card.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { inboxPath } from '#features/enquiries/admin/inbox-address.ts';
import { registrationAddress } from '#features/webinars/admin/registrations-address.ts';
import type { Health } from '../api.ts';
import { areResultsOld, Finding, problemsOf } from './health-finding.tsx';

/** Maximum number of problems on the card; the others are on their page. */
const maxShown = 3;

/** Problems of the site that need attention before visitors notice them. */
export function HealthCard({ health }: { health: Health }) {
  const formatDatetime = useFormatDatetime();
  const problems = problemsOf(health);
  const hiddenCount = problems.length - maxShown;
  const { checkedAt } = health;
  return (
    <div className="lg:col-span-2">
      <Card title="Site health">
        {problems.length > 0 && (
          <ul className="mb-2 grid gap-3">
            {problems.slice(0, maxShown).map((finding) => (
              <Finding key={finding.title + finding.message} finding={finding} title={finding.title} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          {checkedAt && areResultsOld(health, new Date()) ? (
            <p className="flex gap-2.5">
              <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
              <span>
                The site has not checked itself since{' '}
                <time dateTime={checkedAt}>{formatDatetime(checkedAt)}</time>.
              </span>
            </p>
          ) : (
            problems.length === 0 && (
              <p className="flex gap-2.5">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
                <span>{checkedAt ? 'All is well.' : 'The site has not checked itself yet.'}</span>
              </p>
            )
          )}
          <CardLink to="/admin/site-health">
            {hiddenCount > 0
              ? `See ${hiddenCount} more, and everything that was checked`
              : 'See everything that was checked'}
          </CardLink>
        </div>
      </Card>
    </div>
  );
}

/** The state of background jobs. */
export function WorkCard({ problems }: { problems: number }) {
  return (
    <div className="lg:col-span-2">
      <Card title="Background jobs">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="flex gap-2">
            {problems === 0 ? (
              <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-teal-text" />
            ) : (
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-text" />
            )}
            <span>{problemsInWords(problems)}</span>
          </p>
          <CardLink to="/admin/site-health/jobs">See the details</CardLink>
        </div>
      </Card>
    </div>
  );
}

function problemsInWords(problems: number): string {
  if (problems === 0) return 'Emails are being sent and old data is being deleted: all is well.';
  return problems === 1 ? 'One background job has a problem.' : `${problems} background jobs have problems.`;
}

interface GivenUpEmail {
  kind: string;
  /** The record type and id that it is about. */
  record: string;
  recordId: string;
  outcome: string;
  /** The answer of the mail server. */
  response: string;
  /** ISO, UTC. */
  endedAt: string;
}

/** Emails that will not be delivered: their recipients have to be informed in another way. */
export function EmailsGivenUp({ emails }: { emails: readonly GivenUpEmail[] }) {
  const formatDatetime = useFormatDatetime();
  const id = useId();
  if (emails.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-5 flex gap-3 rounded-small bg-sun-soft p-4 sm:p-5">
      <MailX aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h2 id={id} className="font-bold font-sans text-body">
          Emails that could not be delivered in the last 7 days
        </h2>
        <ul className="mt-1 grid gap-1">
          {emails.map(({ kind, record, recordId, outcome, response, endedAt }) => (
            <li key={`${kind} ${endedAt}`} className="wrap-anywhere">
              <strong>{kindInWords(kind)}</strong> (<time dateTime={endedAt}>{formatDatetime(endedAt)}</time>
              ):{' '}
              {outcome === 'missed'
                ? 'it was too late to send it.'
                : `the mail server refuses it (${response}).`}
              {record === 'enquiry' && (
                <Link to={`${inboxPath}/${encodeURIComponent(recordId)}`} className="link ml-1.5">
                  See the enquiry
                </Link>
              )}
              {record === 'registration' && (
                <Link to={registrationAddress(recordId)} className="link ml-1.5">
                  See the registration
                </Link>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-2">The people they were for have not heard from us. Please reach them by phone.</p>
      </div>
    </section>
  );
}

/** Formats `password-reset` for staff. */
function kindInWords(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' ');
}

interface EmailProblem {
  /** Whether a mail server is configured. */
  isConfigured: boolean;
  /** The number of waiting emails, the time of the oldest (ISO, UTC), and the reason. */
  waiting: number;
  waitingSince: string | null;
  lastError: string;
}

/** Warns while emails cannot be sent, because parents wait for them and would not report it. */
export function EmailsWarning({ isConfigured, waiting, waitingSince, lastError }: EmailProblem) {
  const formatDatetime = useFormatDatetime();
  if (!isConfigured) {
    return (
      <Warning>
        <p className="font-bold">Email is not set up: parents and staff receive nothing.</p>
        <p className="mt-1">
          Please set SMTP_URL, MAIL_FROM and STAFF_EMAIL, or ask the person who runs the site. Until then each
          email becomes a file in DATA_DIR/outbox.
        </p>
      </Warning>
    );
  }
  if (waiting === 0 || !waitingSince) return null;
  return (
    <Warning>
      <p className="font-bold">
        {waiting === 1 ? '1 email' : `${waiting} emails`} cannot be sent. The oldest has waited since{' '}
        <time dateTime={waitingSince}>{formatDatetime(waitingSince)}</time>.
      </p>
      <p className="mt-1">
        Nothing is lost: the site keeps trying. Please check SMTP_URL with the person who runs the site.
      </p>
      {lastError && <p className="wrap-anywhere mt-1 text-ink-soft">The last answer was: {lastError}</p>}
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="mb-5 flex gap-3 rounded-small bg-danger-soft p-4 sm:p-5">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger-text" />
      <div>{children}</div>
    </div>
  );
}
