import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { CopyButton } from '#core/admin-ui/copy-button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { inputClass } from '#core/admin-ui/inputs.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { CreatedPreview, PresentedPreview } from '../api.ts';
import { isSharedPreview, sharedPreviewHours } from '../rules.ts';
import {
  createPreview,
  listPreviews,
  type PreviewSource,
  type PreviewSubject,
  usePreview,
} from './create-preview.ts';
import { PageFrame, type ScreenName, screenNames, screens } from './page-frame.tsx';

interface ScreenChoiceProps {
  value: ScreenName;
  onChange(screen: ScreenName): void;
}

/** Selects the screen of a preview. */
function ScreenChoice({ value, onChange }: ScreenChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex gap-1 rounded-small border border-ink/35 p-0.5">
      <legend className="sr-only">Screen</legend>
      {screenNames.map((screen) => {
        const { label, width, Icon } = screens[screen];
        return (
          <label
            key={screen}
            title={`${label}, ${width} pixels`}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-small px-2.5 font-bold has-checked:bg-teal has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:min-h-9"
          >
            <input
              type="radio"
              name={name}
              checked={screen === value}
              onChange={() => onChange(screen)}
              className="sr-only"
            />
            <Icon aria-hidden="true" className="size-4.5" />
            <span className="@max-2xl:sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface PreviewPaneProps extends PreviewSource {
  /** The id of the shown draft; another one creates a new preview. */
  draft?: string;
  /** The revision of that draft; another one reloads the page. */
  revision?: number;
  /** Further buttons, before 'Send a link'. */
  children?: ReactNode;
  /** A button after all others. */
  end?: ReactNode;
}

/** The real page with its actions, as wide as on a phone, a tablet or a computer (product: Previews). */
export function PreviewPane({ draft, revision = 0, children, end, ...source }: PreviewPaneProps) {
  const { path, subject, problem } = usePreview(source, draft);
  const [screen, setScreen] = useState<ScreenName>('phone');
  const [isSharing, setSharing] = useState(false);
  const [reloadCount, setReloadCount] = useState(0);
  const small = adminButtonClass('quiet', 'small');

  return (
    <>
      <div className="@container border-line border-b">
        <div className="flex flex-wrap items-center gap-2 px-3 py-2 @2xl:px-5">
          <ScreenChoice value={screen} onChange={setScreen} />
          <button
            type="button"
            aria-label="Load the page again"
            title="Load the page again"
            className={small}
            onClick={() => setReloadCount(reloadCount + 1)}
          >
            <RotateCw aria-hidden="true" className="size-4.5" />
          </button>
          {path && (
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              aria-label="Open in a new tab"
              title="Open in a new tab"
              className={small}
            >
              <ExternalLink aria-hidden="true" className="size-4.5" />
            </a>
          )}
          {children}
          <button
            type="button"
            aria-expanded={isSharing}
            disabled={!subject}
            className={`${small} ml-auto`}
            onClick={() => setSharing(!isSharing)}
          >
            <Send aria-hidden="true" className="size-4.5" />
            <span>
              Send<span className="@max-2xl:sr-only"> a link</span>
            </span>
          </button>
          {end}
        </div>
      </div>
      {isSharing && subject && <ShareLink subject={subject} />}
      <p role={problem ? 'alert' : 'status'} className="px-5 py-3 font-bold empty:hidden">
        {problem ?? (path ? '' : 'Preparing the page…')}
      </p>
      {path && <PageFrame {...{ path, screen }} reloadKey={`${reloadCount} ${revision}`} />}
    </>
  );
}

const inDays = (hours: number) => (hours === 24 ? '1 day' : `${hours / 24} days`);

/** Creates links that others can open without an account, and revokes them. */
function ShareLink({ subject }: { subject: PreviewSubject }) {
  const id = useId();
  const formatDatetime = useFormatDatetime();
  const [hours, setHours] = useState<number>(sharedPreviewHours[1]);
  const [created, setCreated] = useState<CreatedPreview>();
  const [links, setLinks] = useState<PresentedPreview[]>([]);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [revoking, setRevoking] = useState<string>();

  const load = useCallback(async () => {
    setLinks((await listPreviews(subject)).filter(isSharedPreview));
  }, [subject]);

  /** Runs one action at a time, and reloads the list. */
  const runAction = useCallback(
    async (action: () => Promise<void>) => {
      setBusy(true);
      setProblem('');
      try {
        await action();
        await load();
      } catch (error) {
        console.error(error);
        setProblem(error instanceof Error ? error.message : 'Unknown error');
      } finally {
        setBusy(false);
      }
    },
    [load],
  );

  useEffect(() => void runAction(async () => {}), [runAction]);

  return (
    <section
      aria-label="Send a link"
      className="max-h-[50dvh] overflow-y-auto border-line border-b bg-sky-soft px-3 py-3 sm:px-5"
    >
      <p className="mb-2">
        Anyone who has the link can see this page without an account, including any changes you make until it
        expires. Search engines and visitors do not find it.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div>
          <label htmlFor={`${id}-hours`} className="mb-1 block font-bold">
            It works for
          </label>
          <select
            id={`${id}-hours`}
            value={hours}
            className={inputClass}
            onChange={(event) => setHours(Number(event.target.value))}
          >
            {sharedPreviewHours.map((choice) => (
              <option key={choice} value={choice}>
                {inDays(choice)}
              </option>
            ))}
          </select>
        </div>
        <button
          type="button"
          aria-disabled={isBusy}
          className={adminButtonClass('main')}
          onClick={() =>
            !isBusy && void runAction(async () => setCreated(await createPreview(subject, hours)))
          }
        >
          Make a link
        </button>
      </div>
      <p role="alert" className="mt-2 font-bold text-danger-text empty:hidden">
        {problem}
      </p>
      {created && (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <label htmlFor={`${id}-link`} className="mb-1 block font-bold">
              The link. It is shown only once.
            </label>
            <input
              id={`${id}-link`}
              readOnly
              value={created.url}
              className={inputClass}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <CopyButton key={created._id} text={created.url} label="Copy the link" />
        </div>
      )}
      {links.length > 0 && (
        <ul aria-label="Active links" className="mt-3 divide-y divide-line border-line border-t">
          {links.map(({ _id, createdBy, expiresAt }) => (
            <li key={_id} className="flex items-center justify-between gap-x-4 py-1.5">
              <span>
                By {createdBy}, until {formatDatetime(expiresAt)}
              </span>
              <button
                type="button"
                aria-label={`Revoke the link by ${createdBy} until ${formatDatetime(expiresAt)}`}
                aria-disabled={isBusy}
                className={adminButtonClass('danger', 'small')}
                onClick={() => !isBusy && setRevoking(_id)}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      )}
      {revoking && (
        <ConfirmDialog
          title="Revoke the link?"
          action="Revoke"
          isBusy={isBusy}
          onConfirm={() => {
            setRevoking(undefined);
            void runAction(async () => {
              await callApi('DELETE previews/:id', { params: { id: revoking } });
              if (created?._id === revoking) setCreated(undefined);
            });
          }}
          onCancel={() => setRevoking(undefined)}
        >
          <p>
            People who have it will no longer be able to see the page. This cannot be undone, but you can make
            another link.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
