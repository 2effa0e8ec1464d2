import { lazy, Suspense } from 'react';
import { Label } from '../form/label.tsx';
import type { EditorProps } from './rich-text/editor.tsx';

/** Only a form that has rich text downloads the editor. */
const Editor = lazy(() =>
  import('./rich-text/editor.tsx').then(
    ({ Editor }) => ({ default: Editor }),
    (error) => {
      console.error(error);
      return { default: EditorMissing };
    },
  ),
);

/** Without the network, or after an upgrade of the site. The rest of the form, and what stands in it, stays. */
function EditorMissing() {
  return (
    <p
      role="alert"
      className="rounded-small border border-coral-text bg-surface p-4 font-bold text-coral-text"
    >
      The editor could not be loaded. Please check your connection, and load this page again.
    </p>
  );
}

interface RichTextEditorProps extends EditorProps {
  isNeeded?: boolean;
}

/**
 * Formatted text. `onChange` is called when something is typed, and never by the mere opening of old text, which may
 * be written in other ways than this editor writes it.
 */
export function RichTextEditor({ isNeeded = false, ...props }: RichTextEditorProps) {
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
              The editor is being loaded…
            </div>
          }
        >
          <Editor {...props} />
        </Suspense>
      </div>
    </>
  );
}
