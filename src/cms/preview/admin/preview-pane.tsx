import ExternalLink from 'lucide-react/icons/external-link';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useId, useState } from 'react';
import { adminButton } from '#core/admin-ui/button.tsx';
import { type Opening, usePreview } from './make-preview.ts';
import { PageFrame, type ScreenName, screenNames, screens } from './page-frame.tsx';
import { SendLink } from './share-link.tsx';

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
            className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-small px-2.5 font-bold has-checked:bg-teal has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 sm:min-h-9"
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

interface PreviewPaneProps extends Opening {
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
export function PreviewPane({ draft, revision = 0, children, end, ...opening }: PreviewPaneProps) {
  const { path, previewed, problem } = usePreview(opening, draft);
  const [screen, setScreen] = useState<ScreenName>('phone');
  const [isSending, setSending] = useState(false);
  const [asked, setAsked] = useState(0);
  const small = adminButton('quiet', 'small');

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
            onClick={() => setAsked(asked + 1)}
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
            aria-expanded={isSending}
            disabled={!previewed}
            className={`${small} ml-auto`}
            onClick={() => setSending(!isSending)}
          >
            <Send aria-hidden="true" className="size-4.5" />
            <span>
              Send<span className="@max-2xl:sr-only"> a link</span>
            </span>
          </button>
          {end}
        </div>
      </div>
      {isSending && previewed && <SendLink previewed={previewed} />}
      <p role={problem ? 'alert' : 'status'} className="px-5 py-3 font-bold empty:hidden">
        {problem ?? (path ? '' : 'Getting the page ready…')}
      </p>
      {path && <PageFrame {...{ path, screen }} asked={`${asked} ${revision}`} />}
    </>
  );
}
