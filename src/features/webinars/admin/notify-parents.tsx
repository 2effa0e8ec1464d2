import { useState } from 'react';
import type { RemovalQuestion } from '#cms/admin/record-ui.ts';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import { entryCall } from '#cms/records/addresses.ts';
import { records } from '#cms/records/registry.ts';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useCall, useRead } from '#core/admin-ui/use-call.ts';
import { useMay } from '#core/api-client/session.ts';
import type { SeatFigures } from '../api.ts';
import { isEnrolmentOpen, type WebinarTimes } from '../rules/registration-status.ts';

type Webinar = WebinarTimes & { calledOff: 0 | 1 };

/** Asks before an upcoming webinar is removed whether its parents are notified. */
export function useWebinarQuestion(entries: readonly Entry[], isSelection: boolean): RemovalQuestion {
  // A webinar may have very many parents, and all their emails are written with its removal, so one webinar is removed at a time.
  const removalQuestion = useNotifyQuestion(useParentsOfWebinar(isSelection ? undefined : entries[0]));
  if (!isSelection) return removalQuestion;
  return {
    ...removalQuestion,
    note: 'Parents are not notified: delete a webinar on its own to notify its parents.',
  };
}

/** Asks before registrations are removed whether their parents are notified. @param entries of the same webinar */
export function useRegistrationsQuestion(entries: readonly Entry[]): RemovalQuestion {
  return useNotifyQuestion(useParentsOfRegistrations(entries));
}

function useNotifyQuestion(choice: NotificationChoice | undefined): RemovalQuestion {
  const [isTicked, setIsTicked] = useState(true);
  if (!choice) return { notifies: false, question: null };
  return {
    notifies: isTicked,
    question: (
      <div className="mt-3">
        <label className="flex min-h-11 items-center gap-3 font-bold">
          <input
            type="checkbox"
            checked={isTicked}
            className="size-5 shrink-0 accent-teal"
            onChange={({ target }) => setIsTicked(target.checked)}
          />
          {choice.label}
        </label>
        {isTicked && (
          <p className="text-ink-soft">
            {choice.isOne
              ? `The email will be sent in five minutes, unless you restore ${choice.what} before then.`
              : `The emails will be sent in five minutes, unless you restore ${choice.what} before then.`}
          </p>
        )}
      </div>
    ),
  };
}

interface NotificationChoice {
  label: string;
  isOne: boolean;
  what: string;
}

/** The parents who have a registration or wait for one; undefined: there are none, or the webinar is over. */
function useParentsOfWebinar(entry: Entry | undefined): NotificationChoice | undefined {
  const may = useMay();
  const timeZone = useTimeZone();
  const isAhead = entry && isEnrolmentOpen(entry as Entry & WebinarTimes, new Date(), timeZone);
  const isCounted = isAhead && may('registration.read');
  const { data, problem } = useCall(isCounted ? 'GET webinars/:id/seats' : undefined, {
    params: { id: entry?._id ?? '' },
  });
  const count = data && countOf(data);
  // Without a count the question is still asked: a parent who is not notified would come for nothing.
  const isAsked = isAhead && (isCounted && problem === undefined ? (count ?? 0) > 0 : true);
  if (!isAsked) return undefined;
  return {
    label: `Tell ${recipientsText(count)} by email that it is cancelled`,
    isOne: count === 1,
    what: 'the webinar',
  };
}

/** The parents of these registrations, without cancelled and unconfirmed ones. Undefined: none, or the webinar is called off. */
function useParentsOfRegistrations(registrations: readonly Entry[]): NotificationChoice | undefined {
  const timeZone = useTimeZone();
  const active = registrations.filter(
    (registration) => !['cancelled', 'unconfirmed'].includes(textOf(registration, 'status')),
  );
  const [first] = active;
  const path = first && entryCall(records.webinar, textOf(first, 'webinarId'));
  const { data } = useRead<Webinar>(path);
  // While this is unknown, the question is asked: the server notifies no parent of a webinar that is over.
  const isAhead = !data || (!data.calledOff && isEnrolmentOpen(data, new Date(), timeZone));
  if (!first || !isAhead) return undefined;
  if (active.length === 1)
    return { label: 'Tell the parent by email that the registration is cancelled', isOne: true, what: 'it' };
  const label = `Tell the ${active.length} parents by email that their registrations are cancelled`;
  return { label, isOne: false, what: 'them' };
}

/** The message that reports how many parents were notified. */
export function formatNotified(count: number): string {
  return count === 1
    ? 'One parent will get an email in five minutes.'
    : `${count} parents will get an email in five minutes.`;
}

export const countOf = ({ counts }: SeatFigures) =>
  counts.registered + counts.attended + counts.offered + counts.waiting;

function recipientsText(count: number | undefined): string {
  if (count === undefined) return 'its parents';
  return count === 1 ? 'the one parent' : `the ${count} parents`;
}
