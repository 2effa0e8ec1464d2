import { type FormEvent, useId, useState } from 'react';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { plainTextOf } from '#cms/fields/plain-text-of-fields.ts';
import { isOpen, webinar } from '#content/webinar/definition.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { SelectInput } from '#core/admin-ui/inputs.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useRead } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import { createDayFormatter } from '#core/time/calendar.ts';
import { AccountField, useAccountForm } from '#core/ui/simple-form.tsx';
import { actionMessage } from './registration-texts.ts';

interface AddRegistrationDialogProps {
  webinarId: string;
  isFull: boolean;
  onAdded(): void;
  onClose(): void;
}

/** Adds a registration for a parent who has called or come by. */
export function AddRegistrationDialog({ webinarId, isFull, onAdded, onClose }: AddRegistrationDialogProps) {
  const notice = useNotice();
  const { form, errors, problem, isBusy } = useAccountForm(async (values) => {
    const params = { id: webinarId };
    const { data } = await callApi('POST webinars/:id/registrations', { params, body: values });
    notice({ kind: 'success', text: actionMessage({ kind: 'reinstate' }, data) });
    onAdded();
    onClose();
  }, 'The parent could not be added. Please try again.');

  return (
    <Modal title="Add a parent" size="narrow" onClose={onClose}>
      <form className="flex min-h-0 flex-col" {...form} noValidate>
        <div className="grid gap-4 overflow-y-auto p-5">
          <p className="text-ink-soft">
            {isFull
              ? 'All seats are taken: the parent joins the waiting list, and gets an email about it.'
              : 'The parent gets the confirmation email, with the link to join.'}
          </p>
          <AccountField label="Name" name="name" autoComplete="off" error={errors.name} />
          <AccountField label="Email" name="email" type="email" autoComplete="off" error={errors.email} />
          <AccountField label="Mobile" name="contact" type="tel" autoComplete="off" error={errors.contact} />
        </div>
        <DialogFooter problem={problem} action="Add" busy="Adding…" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

interface MoveRegistrationProps {
  /** The webinar of the registration. */
  webinarId: string;
  isBusy: boolean;
  /** @param title the title of the other webinar */
  onMove(webinarId: string, title: string, joinWaitingList: boolean): void;
}

/** More upcoming webinars than this are not expected. */
const path = 'webinar?limit=100&sort=-startdate&fields=title,startdate,enddate,time,endsAt,calledOff';

/** Chooses the open webinar to which a registration is moved. */
export function MoveRegistration({ webinarId, isBusy, onMove }: MoveRegistrationProps) {
  const timeZone = useTimeZone();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [joinWaitingList, setJoinWaitingList] = useState(false);
  const { data, problem, retry } = useRead<{
    webinars: (Entry & { startdate: string; enddate: string | null; endsAt: string; calledOff: 0 | 1 })[];
  }>(path);
  const now = new Date();
  const today = createDayFormatter(timeZone)(now);
  const choices = (data?.webinars ?? [])
    .filter((one) => one._id !== webinarId && isOpen(one, today, now.toISOString()))
    .map((one) => {
      const day = plainTextOf(webinar, 'startdate', one, timeZone);
      return [one._id, `${titleOf(webinar, one)}, ${day}`] as const;
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    const target = data?.webinars.find(({ _id }) => _id === chosen);
    if (target && !isBusy) onMove(chosen, titleOf(webinar, target), joinWaitingList);
  }

  if (problem !== undefined) return <LoadError what="The webinars" problem={problem} onRetry={retry} />;
  if (data && choices.length === 0) return <p>No other webinar is open.</p>;
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <div>
        <SelectInput
          id={id}
          label="Other webinar"
          value={chosen}
          choices={choices}
          emptyLabel="Choose one"
          isClearable
          isNeeded
          invalid={false}
          onChange={setChosen}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={joinWaitingList}
          className="size-5 accent-teal"
          onChange={({ target }) => setJoinWaitingList(target.checked)}
        />
        Even if it is full: the parent then joins its waiting list
      </label>
      <p>
        <button type="submit" aria-disabled={isBusy || !chosen} className={adminButtonClass('main')}>
          Move
        </button>
      </p>
    </form>
  );
}
