import { Icon } from '#core/ui/icon.tsx';
import type { ShownNotice } from '../api.ts';
import { guardianField, newsField, noticeField, ticked } from '../rules/consent.ts';

export interface FormNotices {
  own: ShownNotice;
  news: ShownNotice;
  /** The statement that a parent or guardian confirms if the form asks for data of a child; empty: none. */
  guardian: string;
}

interface FormNoticeProps {
  notices: FormNotices;
  /** The values posted by a browser without script. */
  posted?: Readonly<Record<string, string>> | undefined;
  /** The error of the guardian box. */
  error?: string | undefined;
}

/** The privacy notice of a form, the newsletter box, and the guardian box (product: Notices and consent). */
export function FormNotice({ notices: { own, news, guardian }, posted, error }: FormNoticeProps) {
  return (
    <>
      {guardian && (
        <Box name={guardianField} posted={posted} error={error}>
          {guardian}
        </Box>
      )}
      <Box name={newsField} posted={posted}>
        {news.short}
      </Box>
      <div className="text-ink-soft text-small">
        <p>{own.short}</p>
        <details className="group/notice my-2 rounded-small bg-page px-4">
          <summary className="flex min-h-11 items-center justify-between gap-3 font-bold text-ink">
            What we keep and why
            <Icon
              name="chevron-down"
              className="size-4.5 transition-transform group-open/notice:rotate-180"
            />
          </summary>
          <dl className="grid gap-3 pb-4">
            {[...own.items, ...news.items].map(({ title, text, link }) => (
              <div key={title}>
                <dt className="font-bold text-ink">{title}</dt>
                <dd>
                  {text} {link && <NewTab {...link} />}
                </dd>
              </div>
            ))}
          </dl>
        </details>
        <p>
          Read more in our <NewTab text="privacy policy" address="/privacy-policy" />.
        </p>
      </div>
      <input type="hidden" name={noticeField} value={`${own.hash} ${news.hash}`} />
    </>
  );
}

/** Opens in a new tab, so that typed text is not lost. */
function NewTab({ text, address }: { text: string; address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener" className="link">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

interface BoxProps extends Pick<FormNoticeProps, 'posted' | 'error'> {
  name: string;
  children: string;
}

/** A box that is never ticked by default. */
function Box({ name, posted, error, children }: BoxProps) {
  return (
    <div>
      <label className="flex min-h-11 items-center gap-3 text-pretty">
        <input
          type="checkbox"
          name={name}
          value={ticked}
          defaultChecked={posted?.[name] === ticked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${name}-error`}
          className="size-6 shrink-0 accent-teal"
        />
        {children}
      </label>
      {error && (
        <p id={`${name}-error`} className="field-error mt-1.5">
          {error}
        </p>
      )}
    </div>
  );
}
