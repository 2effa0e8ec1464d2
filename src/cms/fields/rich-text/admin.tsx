import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Label } from '#core/admin-ui/inputs.tsx';
import { textOfRichText } from '#core/text/html-text.ts';
import { languageOf } from '#core/text/language.ts';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { RichText } from '#core/ui/rich-text.tsx';
import type { FieldUi } from '../field-ui.tsx';
import type { EditorProps } from './editor/editor.tsx';
import type { RichTextField } from './field.ts';

/** A retry after the editor could not be loaded. */
interface RetryProps {
  onRetry(): void;
}

const fetchEditor = () =>
  lazy<ComponentType<EditorProps & RetryProps>>(() =>
    import('./editor/editor.tsx').then(
      ({ Editor }) => ({ default: Editor }),
      (error) => {
        console.error(error);
        return { default: EditorMissing };
      },
    ),
  );

/** The editor is downloaded only by forms with rich text. One promise for all: after a retry it is set for each. */
let Editor = fetchEditor();
const listeners = new Set<() => void>();

function reloadEditor(): void {
  // A stylesheet that failed to load is not requested again automatically.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
  Editor = fetchEditor();
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shown without network, or after a deployment. The rest of the form and the text stay. */
function EditorMissing({ onRetry }: RetryProps) {
  return (
    <div className="rounded-small border border-danger-text bg-surface p-4">
      <p role="alert" className="mb-3 font-bold text-danger-text">
        The editor could not be loaded. Please check your connection. What is in the form stays.
      </p>
      <button type="button" className={adminButtonClass('quiet')} onClick={onRetry}>
        Try again
      </button>
      <p className="mt-3 text-ink-soft">If that does not help, please load this page again.</p>
    </div>
  );
}

interface RichTextEditorProps extends Omit<EditorProps, 'lang'> {
  isNeeded?: boolean;
}

/**
 * Formatted text. `onChange` is called only when the user edits, never on opening old text, whose markup may differ
 * from the editor's.
 */
function RichTextEditor({ isNeeded = false, ...props }: RichTextEditorProps) {
  const lang = useLanguage(props.value);
  const Loaded = useSyncExternalStore(subscribe, () => Editor);
  return (
    <>
      <Label htmlFor={props.id} isNeeded={isNeeded}>
        {props.label}
      </Label>
      <div className="mt-1.5">
        <Suspense
          fallback={
            <div
              role="status"
              className="min-h-92 rounded-small border border-line bg-surface p-4 text-ink-soft"
            >
              Loading the editor…
            </div>
          }
        >
          <Loaded {...props} lang={lang} onRetry={reloadEditor} />
        </Suspense>
      </div>
    </>
  );
}

/** Characters that are enough to detect the language of a text. */
const languageSampleLength = 2000;

/**
 * The language for the browser's spell checker; computed with a delay after the last key press, because it needs the
 * whole text.
 */
function useLanguage(html: string): string {
  const [lang, setLang] = useState(() => detectLanguage(html));
  useEffect(() => {
    const timer = setTimeout(() => setLang(detectLanguage(html)), 1000);
    return () => clearTimeout(timer);
  }, [html]);
  return lang;
}

function detectLanguage(html: string): string {
  // Pictures that are not stored yet are long data URLs.
  const plainText = textOfRichText(html.replace(/<img\b[^>]*>/gi, ''));
  return languageOf(plainText.slice(0, languageSampleLength)) ?? 'en-IN';
}

export const richText: FieldUi<RichTextField> = {
  Input: ({ id, label, value, onChange, onError, isNeeded, describedBy, invalid }) => (
    <RichTextEditor {...{ id, label, value, onChange, onError, isNeeded, describedBy, invalid }} />
  ),
  Cell: ({ text }) => text,
  Detail: ({ value }) => <RichText html={fitRichText(value)} />,
  columnLayout: () => 'beginning',
  isWide: () => true,
  lostFileMessage: 'Please put the new pictures in again.',
};
