import Armchair from 'lucide-react/icons/armchair';
import type { ReactNode } from 'react';
import type { RecordUi } from '#cms/admin/record-ui.ts';
import type { Entry } from '#cms/fields/entry.ts';
import type { Seats } from '#content/webinar/definition-seats.ts';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useCall } from '#core/admin-ui/use-call.ts';
import { useMay } from '#core/api-client/session.ts';
import { PersonCards } from '#features/enquiries/admin/person-cards.tsx';
import { isEnrolmentOpen, type WebinarTimes } from '../rules/registration-status.ts';
import { countOf, formatNotified, useRegistrationsQuestion, useWebinarQuestion } from './notify-parents.tsx';
import { usePositions } from './registration-calls.ts';
import { RegistrationDialog } from './registration-dialog.tsx';
import { RegistrationsHeader } from './registrations-header.tsx';

/** Additions to the list and the form of webinars. */
export const webinarUi: RecordUi = {
  useNotes: useSeatNotes,
  beforeSave: { shouldConfirm: isCallingOff, Question: CallOffDialog },
  beforeRemoval: { useQuestion: useWebinarQuestion, formatNotified },
};

/** Additions to the list of registrations. */
export const registrationUi: RecordUi = {
  Header: RegistrationsHeader,
  Cards: PersonCards,
  panel: { label: 'Registration', Icon: Armchair, Dialog: RegistrationDialog },
  useNotes: usePositions,
  beforeRemoval: { useQuestion: useRegistrationsQuestion, formatNotified },
};

/** The seats taken, waiting parents and payments of the listed webinars, for roles that read registrations. */
function useSeatNotes(entries: readonly Entry[]): ReadonlyMap<string, ReactNode> {
  const may = useMay();
  const ids = entries.map(({ _id }) => _id).join(',');
  const { data } = useCall(ids && may('registration.read') ? 'GET webinars/seats' : undefined, {
    query: { ids },
  });
  return new Map(Object.entries(data?.webinars ?? {}).map(([id, figures]) => [id, seatNote(figures)]));
}

function seatNote({ capacity, taken, waiting, paid }: Seats & { paid: number }): ReactNode {
  const seats =
    capacity === null
      ? `${taken} ${taken === 1 ? 'seat' : 'seats'} taken`
      : `${taken} of ${capacity} seats taken`;
  return <span className="font-semibold tabular-nums">{`${seats} · ${waiting} waiting · ${paid} paid`}</span>;
}

interface CallOffDialogProps {
  entry: Entry;
  onConfirm(): void;
  onCancel(): void;
}

/** Whether saving these values calls off an upcoming webinar, which sends emails to parents. */
function isCallingOff(entry: Entry, values: Readonly<Record<string, unknown>>, timeZone: string): boolean {
  if (Number(entry.calledOff) === 1) return false;
  return values.calledOff === '1' && isEnrolmentOpen(entry as Entry & WebinarTimes, new Date(), timeZone);
}

/** Shows how many emails will be sent before a webinar is called off. */
function CallOffDialog({ entry, onConfirm, onCancel }: CallOffDialogProps) {
  const may = useMay();
  const { data } = useCall(may('registration.read') ? 'GET webinars/:id/seats' : undefined, {
    params: { id: entry._id },
  });
  const count = data && countOf(data);
  return (
    <ConfirmDialog
      title="Cancel this webinar?"
      action="Cancel the webinar"
      cancel="Back"
      {...{ onConfirm, onCancel }}
    >
      <div className="grid gap-3">
        <p>Visitors will see that it is cancelled, and registration closes.</p>
        <p>{count === 0 ? 'No parent is registered, so no email will be sent.' : emailNotice(count)}</p>
      </div>
    </ConfirmDialog>
  );
}

function emailNotice(count: number | undefined): string {
  const said = `will get an email in five minutes saying that it is cancelled, unless you undo this before then.`;
  return count === undefined
    ? `Its parents ${said}`
    : `${count === 1 ? 'One parent' : `${count} parents`} ${said}`;
}
