import Maximize from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import type { ContentName } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import type { SidePreview } from './create-preview.ts';
import { saveFormDraft } from './create-preview.ts';
import { PreviewPane } from './preview-pane.tsx';

interface SidePreviewPanelProps {
  record: ContentName;
  form: EntryForm;
  sidePreview: SidePreview;
}

/** A preview beside the form, reloaded with each save of the draft. */
export function SidePreviewPanel({ record, form, sidePreview }: SidePreviewPanelProps) {
  const { id, revision } = form.draftSaver.getSyncedDraft();
  const small = adminButtonClass('quiet', 'small');
  useRestoredFocus();
  return (
    <section
      aria-label="Preview beside the form"
      className="flex min-h-0 w-[30rem] shrink-0 flex-col border-line border-l min-[100rem]:w-[50rem]"
    >
      <PreviewPane
        {...{ record, revision }}
        recordId={form.entry?._id ?? ''}
        draft={revision > 0 ? id : ''}
        beforeOpening={() => saveFormDraft(form)}
        end={
          <button
            type="button"
            aria-label="Close the preview"
            title="Close the preview"
            className={small}
            onClick={sidePreview.close}
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        }
      >
        <button
          type="button"
          aria-label="Show the preview in a window"
          title="Show the preview in a window"
          className={small}
          onClick={sidePreview.moveToDialog}
        >
          <Maximize aria-hidden="true" className="size-4.5" />
        </button>
      </PreviewPane>
    </section>
  );
}

/** Returns the focus to the former element when it is closed. */
function useRestoredFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
}
