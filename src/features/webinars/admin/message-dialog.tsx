import { type FormEvent, useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { EmailPreviewView } from '#core/admin-ui/email-preview.tsx';
import { TextInput } from '#core/admin-ui/inputs.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { ApiError } from '#core/api-client/api-error.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { MessagePreview, WebinarMessage } from '../email-api.ts';
import { messageLimits } from '../rules/email-schedule.ts';
import { type RegistrationStatus, registrationStatuses } from '../rules/registration-status.ts';

interface MessageReviewProps {
  preview: MessagePreview;
  onChange(): void;
}

/** The email as its first recipient will see it. */
function MessageReview({ preview: { count, name, email }, onChange }: MessageReviewProps) {
  return (
    <div className="grid gap-3 overflow-y-auto p-5">
      {count === 0 || !email ? (
        <p>None of the selected parents can be emailed.</p>
      ) : (
        <>
          <p className="text-ink-soft">As {name} will see it:</p>
          <div className="flex h-[50dvh] flex-col overflow-hidden rounded-small border border-line">
            <EmailPreviewView email={email} />
          </div>
        </>
      )}
      <p>
        <button type="button" className={adminButtonClass('quiet')} onClick={onChange}>
          Edit the email
        </button>
      </p>
    </div>
  );
}

interface MessageDialogProps {
  webinarId: string;
  counts: Record<RegistrationStatus, number>;
  /** The ids chosen in the list; empty: none. */
  chosen: readonly string[];
  onClose(): void;
}

/** An unconfirmed email address may belong to a stranger. */
const statuses = (Object.keys(registrationStatuses) as RegistrationStatus[]).filter(
  (one) => one !== 'unconfirmed',
);
/** The statuses that are ticked by default. */
const defaultStatuses: readonly RegistrationStatus[] = ['registered', 'attended'];

/** Lets staff write an email to all or some registrations of a webinar, preview it and send it. */
export function MessageDialog({ webinarId, counts, chosen, onClose }: MessageDialogProps) {
  const notice = useNotice();
  const [ticked, setTicked] = useState<ReadonlySet<RegistrationStatus>>(new Set(defaultStatuses));
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<MessagePreview>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // The same message is sent once, however often the button is pressed.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const ids = { subject: useId(), text: useId() };
  const to: WebinarMessage['to'] =
    chosen.length > 0 ? { ids: [...chosen] } : { statuses: statuses.filter((one) => ticked.has(one)) };
  const message: WebinarMessage = { to, subject, text };
  const params = { id: webinarId };

  async function runAction(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      const isRefused = error instanceof ApiError && error.status < 500 && error.status > 0;
      const [first] = error instanceof ApiError ? Object.values(error.errors ?? {}) : [];
      setProblem(isRefused ? (first ?? error.message) : 'It could not be sent. Please try again.');
    } finally {
      setIsBusy(false);
    }
  }

  function showPreview(event: FormEvent) {
    event.preventDefault();
    void runAction(async () => {
      setPreview((await callApi('POST webinars/:id/messages/preview', { params, body: message })).data);
    });
  }

  /** @param shown the number of recipients in the preview */
  function send(event: FormEvent, shown: number) {
    event.preventDefault();
    void runAction(async () => {
      const request = { params, body: { ...message, count: shown }, headers: { 'Idempotency-Key': key } };
      const { count } = (await callApi('POST webinars/:id/messages', request)).data;
      const recipients = count === 1 ? 'one parent' : `${count} parents`;
      notice({ kind: 'success', text: `The email is on its way to ${recipients}.` });
      onClose();
    });
  }

  function editAgain() {
    setPreview(undefined);
    setProblem('');
    setKey(crypto.randomUUID());
  }

  if (preview) {
    const recipients = preview.count === 1 ? 'one parent' : `${preview.count} parents`;
    return (
      <Modal title={`Send to ${recipients}`} onClose={onClose}>
        <form className="flex min-h-0 flex-col" onSubmit={(event) => send(event, preview.count)}>
          <MessageReview preview={preview} onChange={editAgain} />
          <DialogFooter
            problem={problem}
            action={`Send to ${recipients}`}
            busy="Sending…"
            isBusy={isBusy || preview.count === 0}
            onCancel={onClose}
          />
        </form>
      </Modal>
    );
  }
  return (
    <Modal title="Email parents" onClose={onClose}>
      <form className="flex min-h-0 flex-col" onSubmit={showPreview}>
        <div className="grid gap-4 overflow-y-auto p-5">
          {chosen.length > 0 ? (
            <p>
              To {chosen.length === 1 ? 'the one parent' : `the ${chosen.length} parents`} selected in the
              list.
            </p>
          ) : (
            <fieldset>
              <legend className="mb-1 font-bold">To those who are</legend>
              <div className="flex flex-wrap gap-x-5">
                {statuses.map((one) => (
                  <label key={one} className="flex min-h-11 items-center gap-2.5">
                    <input
                      type="checkbox"
                      className="size-5 accent-teal"
                      checked={ticked.has(one)}
                      onChange={({ target }) => setTicked(toggled(ticked, one, target.checked))}
                    />
                    {registrationStatuses[one]} ({counts[one]})
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <div>
            <TextInput
              id={ids.subject}
              label="Subject"
              value={subject}
              maxLength={messageLimits.subject}
              isNeeded
              invalid={false}
              onChange={setSubject}
            />
          </div>
          <div>
            <TextInput
              id={ids.text}
              label="Text"
              value={text}
              maxLength={messageLimits.text}
              multiline
              isNeeded
              invalid={false}
              onChange={setText}
            />
            <p className="mt-1.5 text-ink-soft">
              A greeting with the parent’s name, and how to reach you, are added.
            </p>
          </div>
        </div>
        <DialogFooter problem={problem} action="Preview" isBusy={isBusy} onCancel={onClose} />
      </form>
    </Modal>
  );
}

function toggled<Of>(set: ReadonlySet<Of>, one: Of, isIn: boolean): ReadonlySet<Of> {
  const next = new Set(set);
  if (isIn) next.add(one);
  else next.delete(one);
  return next;
}
