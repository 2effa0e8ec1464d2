import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import { createContext, type ReactNode, use, useId, useRef, useState } from 'react';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { plainTextOf } from '#cms/fields/plain-text-of-fields.ts';
import { webinar } from '#content/webinar/definition.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { EmailPreviewView } from '#core/admin-ui/email-preview.tsx';
import { SelectInput, TextInput } from '#core/admin-ui/inputs.tsx';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { useTimeZone } from '#core/admin-ui/time-zone.ts';
import { useRead } from '#core/admin-ui/use-call.ts';
import type { BodyOf } from '#core/api-client/calls.ts';
import { callApi, isSignInNeeded } from '#core/api-client/session-client.ts';
import type { EmailPreview } from '../email-api.ts';
import { emailLabel, messageLimits } from '../rules/email-schedule.ts';
import {
  type EditableEmail,
  type EmailText,
  emailTextRule,
  placeholders,
  placeholdersOf,
} from '../rules/email-texts.ts';

const SampleWebinarContext = createContext<readonly [id: string, choose: (id: string) => void]>([
  '',
  () => undefined,
]);

/** Keeps the webinar that email previews use. */
export function SampleWebinarProvider({ children }: { children: ReactNode }) {
  const [id, choose] = useState('');
  return <SampleWebinarContext value={[id, choose]}>{children}</SampleWebinarContext>;
}

/** The id of the webinar that email previews use; empty: the next one. */
const useSampleWebinar = (): string => use(SampleWebinarContext)[0];

/** The newest ones only, which is enough for a preview. */
const path = 'webinar?limit=100&sort=-startdate&fields=title,startdate';

/** Chooses the webinar that email previews use. It is not a setting: nothing is saved. */
export function SampleWebinarInput() {
  const [chosen, choose] = use(SampleWebinarContext);
  const timeZone = useTimeZone();
  const { data } = useRead<{ webinars: Entry[] }>(path);
  const id = useId();
  const choices = (data?.webinars ?? []).map((one) => {
    const day = plainTextOf(webinar, 'startdate', one, timeZone);
    return [one._id, [titleOf(webinar, one), day].filter(Boolean).join(', ')] as const;
  });
  return (
    <div className="mt-4">
      <SelectInput
        id={id}
        label="Previews and tests use"
        value={chosen}
        choices={choices}
        emptyLabel="The next webinar"
        isClearable
        isNeeded={false}
        invalid={false}
        onChange={choose}
      />
    </div>
  );
}

interface EmailInputProps {
  kind: EditableEmail;
  id: string;
  value: EmailText;
  onChange(value: EmailText): void;
  describedBy: string;
  invalid: boolean;
}

/** The words of one email: subject, text, placeholders and a preview. */
export function EmailInput({ kind, id, value, onChange, describedBy, invalid }: EmailInputProps) {
  const [preview, setPreview] = useState<EmailPreview>();
  const emailPreview = useEmailPreview(kind, value);
  const fields = useRef<HTMLDivElement>(null);
  const focusedPart = useRef<'subject' | 'text'>('text');
  const inputProps = { isNeeded: true, invalid, describedBy };

  /** Inserts the placeholder at the cursor. */
  function insert(placeholder: string): void {
    const part = focusedPart.current;
    const input = fields.current?.querySelector<HTMLInputElement>(
      `#${part === 'subject' ? id : `${id}-text`}`,
    );
    const [from, to] = [
      input?.selectionStart ?? value[part].length,
      input?.selectionEnd ?? value[part].length,
    ];
    const inserted = `{${placeholder}}`;
    onChange({ ...value, [part]: value[part].slice(0, from) + inserted + value[part].slice(to) });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + inserted.length, from + inserted.length);
    });
  }

  return (
    <div ref={fields} className="[&_textarea]:field-sizing-content [&_textarea]:min-h-28">
      <div onFocusCapture={() => (focusedPart.current = 'subject')}>
        <TextInput
          {...inputProps}
          {...{ id, label: 'Subject', maxLength: messageLimits.subject, value: value.subject }}
          onChange={(subject) => onChange({ ...value, subject })}
        />
      </div>
      <div className="mt-3" onFocusCapture={() => (focusedPart.current = 'text')}>
        <TextInput
          {...inputProps}
          {...{ id: `${id}-text`, label: 'Text', maxLength: 3000, multiline: true, value: value.text }}
          onChange={(text) => onChange({ ...value, text })}
        />
      </div>
      <p id={`${id}-fill`} className="mt-3 text-ink-soft">
        Filled in for each parent; press to insert:
      </p>
      <ul aria-labelledby={`${id}-fill`} className="mt-1.5 flex flex-wrap gap-2">
        {placeholdersOf(kind).map((one) => (
          <li key={one}>
            <button
              type="button"
              title={placeholders[one]}
              aria-label={`Insert ${placeholders[one]}`}
              className="inline-flex min-h-11 items-center rounded-pill border border-ink/35 px-4 font-mono text-small hover:border-ink hover:bg-page sm:min-h-9"
              onClick={() => insert(one)}
            >
              {`{${one}}`}
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="button"
          aria-disabled={emailPreview.isBusy}
          className={adminButtonClass('quiet')}
          onClick={() => void emailPreview.loadPreview().then((email) => email && setPreview(email))}
        >
          <Eye aria-hidden="true" className="size-4" />
          Preview<span className="sr-only">: {emailLabel(kind)}</span>
        </button>
        <button
          type="button"
          aria-disabled={emailPreview.isBusy}
          className={adminButtonClass('quiet')}
          onClick={() => void emailPreview.sendTest()}
        >
          <Send aria-hidden="true" className="size-4" />
          Send a test to me<span className="sr-only">: {emailLabel(kind)}</span>
        </button>
      </div>
      <p role="alert" className="wrap-anywhere font-bold text-danger-text not-empty:mt-2">
        {emailPreview.problem}
      </p>
      {preview && (
        <Modal title={emailLabel(kind)} onClose={() => setPreview(undefined)}>
          <EmailPreviewView email={preview} />
        </Modal>
      )}
    </div>
  );
}

type SampleBody = BodyOf<'POST webinar-emails/preview'>;

/** Previews an email with the words as typed, saved or not. */
function useEmailPreview(kind: EditableEmail, value: EmailText) {
  const webinarId = useSampleWebinar();
  const notice = useNotice();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function sendSample<Answer>(
    call: (body: SampleBody) => Promise<{ data: Answer }>,
  ): Promise<Answer | undefined> {
    if (isBusy) return undefined;
    const checked = emailTextRule(kind)(value);
    setProblem(checked.ok ? '' : checked.message);
    if (!checked.ok) return undefined;
    setBusy(true);
    try {
      return (await call({ kind, ...value, webinarId })).data;
    } catch (error) {
      if (isSignInNeeded(error)) return undefined;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'That did not work. Please try again.');
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return {
    isBusy,
    problem,
    loadPreview: async () =>
      (await sendSample((body) => callApi('POST webinar-emails/preview', { body })))?.email,
    async sendTest(): Promise<void> {
      const sent = await sendSample((body) => callApi('POST webinar-emails/test', { body }));
      if (sent) notice({ kind: 'success', text: sent.message });
    },
  };
}
