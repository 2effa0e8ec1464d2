import { useEffect, useRef, useState } from 'react';
import { adminButtonClass } from './button.tsx';

const views = { look: 'As it looks', plain: 'As plain text' } as const;

interface Email {
  subject: string;
  /** A complete HTML page. */
  html: string;
  text: string;
}

/** An email as its recipient sees it: the subject, and the HTML or text part. */
export function EmailPreviewView({ email }: { email: Email }) {
  const [view, setView] = useState<keyof typeof views>('look');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
        <p className="wrap-anywhere min-w-0 font-bold">
          <span className="font-normal text-ink-soft">Subject: </span>
          {email.subject}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a part of a form */}
        <div role="group" aria-label="Show the email" className="flex gap-2">
          {Object.entries(views).map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              className={`${adminButtonClass('quiet')} aria-pressed:border-ink aria-pressed:bg-page`}
              onClick={() => setView(name as keyof typeof views)}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto border-line border-t">
        {view === 'look' ? (
          <EmailHtml html={email.html} />
        ) : (
          <pre className="wrap-anywhere whitespace-pre-wrap px-5 py-4 font-sans">{email.text}</pre>
        )}
      </div>
    </div>
  );
}

/**
 * The email with its own styles, in a shadow root. The site's Content-Security-Policy allows no style in markup, so
 * each is set by script; an email contains no script, and none would run here.
 */
function EmailHtml({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    if (!root) return;
    const { markup, styles } = withoutStyles(html);
    const page = new DOMParser().parseFromString(markup, 'text/html');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    root.replaceChildren(styled(page.body));
  }, [html]);
  return (
    <div
      ref={host}
      data-email=""
      onClickCapture={(event) => event.preventDefault()}
      onKeyDownCapture={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

/** Renames the style attributes, so that the policy ignores them. Text cannot match: it is escaped. */
function withoutStyles(html: string): { markup: string; styles: string } {
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const markup = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="');
  return { markup, styles };
}

/** A copy whose styles are set one by one; the body becomes a div. */
function styled(element: Element): Node {
  const copy = document.createElement(element.tagName === 'BODY' ? 'div' : element.tagName);
  for (const { name, value } of element.attributes) if (name !== 'data-style') copy.setAttribute(name, value);
  copy.style.cssText = element.getAttribute('data-style') ?? '';
  for (const child of element.childNodes) {
    if (child instanceof Element) copy.append(styled(child));
    else if (child.nodeType === Node.TEXT_NODE) copy.append(child.textContent ?? '');
  }
  return copy;
}
