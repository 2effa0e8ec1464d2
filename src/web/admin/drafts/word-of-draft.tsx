import type { ContentType } from '../../../content/define-content.ts';
import { Difference } from '../history/difference.tsx';
import { adminButton } from '../ui/button.ts';

interface WordOfDraftProps {
  definition: ContentType;
  field: string;
  before: string;
  after: string;
  /** What the button says; it is there where the two differ. */
  action: string;
  /** Tells the buttons of several drafts apart. */
  of: string;
  onTake(): void;
}

/** What a draft holds in one field beside what the form does, and the way to have it in the form. */
export function WordOfDraft({ definition, field, before, after, action, of, onTake }: WordOfDraftProps) {
  const label = definition.fields[field]?.label ?? field;
  return (
    <div className="mt-3">
      <p className="font-bold text-ink-soft">{label}</p>
      <Difference {...{ definition, field, before, after }} />
      {before !== after && (
        <button
          type="button"
          aria-label={`${action}: ${label}, ${of}`}
          className={`${adminButton('quiet', 'small')} mt-2`}
          onClick={onTake}
        >
          {action}
        </button>
      )}
    </div>
  );
}
