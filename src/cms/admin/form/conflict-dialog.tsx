import ChevronDown from 'lucide-react/icons/chevron-down';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import {
  findLastEditors,
  formatEditors,
  formatList,
  type LastEditors,
} from '#cms/drafts/admin/last-editors.ts';
import type { LocalDraft } from '#cms/drafts/admin/local-drafts.ts';
import type { Merge } from '#cms/drafts/admin/merge.ts';
import { LazyTextDifference, Value } from '#cms/fields/difference/difference.tsx';
import { type Entry, textOf } from '#cms/fields/entry.ts';
import { usePreview } from '#cms/fields/file-input.tsx';
import type { ContentType } from '#cms/records/content-type.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { Modal } from '#core/admin-ui/dialog.tsx';
import { useFormatDatetime } from '#core/admin-ui/time-zone.ts';
import { thumbnailAddress } from '#core/media/picture-variants.ts';
import { fitRichText } from '#core/ui/fit-rich-text.ts';
import { RichText } from '#core/ui/rich-text.tsx';

export type Side = 'mine' | 'theirs';

interface ConflictFieldProps {
  name: string;
  definition: ContentType;
  conflict: Pick<Conflict, 'base' | 'current' | 'mine'>;
  /** Whether the other version was saved by the same user in another window. */
  isOwn: boolean;
  /** The user who has saved the other version. */
  lastEditor: { by: string; at: string } | undefined;
  /** The chosen version; undefined: none yet. */
  side: Side | undefined;
  onChoose(side: Side): void;
}

/** A field in both versions, side by side if there is space. */
function ConflictField(props: ConflictFieldProps) {
  const { name, definition, conflict, isOwn, lastEditor, side, onChoose } = props;
  const { current, mine, base } = conflict;
  const formatDatetime = useFormatDatetime();
  const other = isOwn ? 'In the other window' : 'Theirs';
  const theirs = lastEditor ? `Theirs (saved by ${lastEditor.by}, ${formatDatetime(lastEditor.at)})` : other;
  const versions = {
    mine: { value: mine.values[name] ?? '', file: mine.files[name] },
    theirs: { value: textOf(current, name), file: undefined },
  };
  return (
    <fieldset>
      <legend className="font-bold text-body">{definition.fields[name]?.label}</legend>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <VersionChoice
            key={one}
            caption={one === 'theirs' ? theirs : isOwn ? 'In this window' : 'Yours'}
            group={name}
            isChosen={side === one}
            onChoose={() => onChoose(one)}
          >
            <FieldContent
              definition={definition}
              field={name}
              before={textOf(base, name)}
              {...versions[one]}
            />
          </VersionChoice>
        ))}
      </div>
    </fieldset>
  );
}

interface VersionChoiceProps {
  caption: string;
  /** The name of the radio group. */
  group: string;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

function VersionChoice({ caption, group, isChosen, onChoose, children }: VersionChoiceProps) {
  const id = useId();
  return (
    <div
      className={`min-w-0 rounded-small border p-4 ${isChosen ? 'border-teal-text bg-mint-soft/50 outline-1 outline-teal-text' : 'border-ink/35'}`}
    >
      <label htmlFor={id} className="-m-4 flex min-h-11 cursor-pointer items-center gap-3 p-4 font-bold">
        <input
          id={id}
          type="radio"
          name={`conflict-${group}`}
          required
          checked={isChosen}
          className="size-5 shrink-0 accent-teal"
          onChange={onChoose}
        />
        <span className="wrap-anywhere min-w-0">{caption}</span>
      </label>
      <div className="mt-3">{children}</div>
    </div>
  );
}

interface FieldContentProps {
  definition: ContentType;
  field: string;
  before: string;
  value: string;
  file: File | undefined;
}

/** The value of a field; for a long text, its differences. */
function FieldContent({ definition, field: name, before, value, file }: FieldContentProps) {
  const field = definition.fields[name];
  const preview = usePreview(field?.kind === 'image' ? file : undefined);
  if (field?.kind === 'image') {
    const address = file ? preview : value && thumbnailAddress(value);
    if (!address) return <EmptyValue caption="No picture" />;
    return (
      <img src={address} alt={field.label} className="aspect-3/2 w-40 rounded-small bg-page object-contain" />
    );
  }
  if (file) return <p className="wrap-anywhere">{file.name}</p>;
  if (!value) return <EmptyValue caption="Empty" />;
  if (field?.kind === 'richText') {
    return (
      <>
        <LazyTextDifference before={before} after={value} isRich />
        <details className="group mt-3">
          <summary className="inline-flex min-h-6 items-center gap-1 font-bold text-teal-text">
            The whole text
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-2">
            <RichText html={fitRichText(value)} />
          </div>
        </details>
      </>
    );
  }
  const hasLines = field?.kind === 'chapters' || field?.kind === 'sources';
  if (hasLines || (field?.kind === 'text' && field.multiline)) {
    return <LazyTextDifference before={before} after={value} isRich={false} />;
  }
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <Value definition={definition} field={name} value={value} />
    </p>
  );
}

function EmptyValue({ caption }: { caption: string }) {
  return <p className="text-ink-soft">({caption.toLowerCase()})</p>;
}

/** Two changes of the same fields of an entry. */
export interface Conflict {
  /** The entry as the form was opened for it. */
  base: Entry;
  /** The entry as another user has saved it. */
  current: Entry;
  mine: LocalDraft;
  merge: Merge;
}

interface ConflictDialogProps {
  definition: ContentType;
  conflict: Conflict;
  /** Whether the other version was saved by the same user in another window. */
  isOwn?: boolean;
  /** The action that uses the decision. */
  action?: string;
  onBack(): void;
  /** @param theirs the fields in which the other version was chosen */
  onResolve(theirs: string[]): void;
}

/** Asks the user to choose, field by field, between the typed version and the one that was saved meanwhile. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { definition, conflict, isOwn = false, action = 'Save', onBack, onResolve } = props;
  const { base, merge } = conflict;
  const introId = useId();
  const lastEditors = useLastEditors(definition, base);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const labelOf = (name: string) => definition.fields[name]?.label ?? name;

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onResolve(merge.conflicts.filter((name) => sides[name] === 'theirs'));
  }

  return (
    <Modal
      title={isOwn ? 'Written differently in another window' : 'Saved by another person in the meantime'}
      describedBy={introId}
      onClose={onBack}
    >
      <form className="flex min-h-0 flex-col" onSubmit={submit}>
        <div className="grid gap-6 overflow-y-auto p-5">
          <div id={introId} className="max-w-2xl">
            <p>
              {isOwn
                ? 'You have also been typing into this entry in another window. '
                : `${formatEditors(lastEditors, [...merge.conflicts, ...merge.theirs])} saved this entry while you were working on it. `}
              Nothing is lost: please choose what to keep.
            </p>
            {merge.theirs.length > 0 && (
              <p className="mt-2">
                Kept automatically, because you have not changed it: {formatList(merge.theirs.map(labelOf))}.
              </p>
            )}
          </div>
          {merge.conflicts.map((name) => (
            <ConflictField
              key={name}
              name={name}
              {...{ definition, conflict }}
              isOwn={isOwn}
              lastEditor={isOwn ? undefined : lastEditors.get(name)}
              side={sides[name]}
              onChoose={(side) => setSides((before) => ({ ...before, [name]: side }))}
            />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3.5">
          <button type="button" className={adminButtonClass('quiet')} onClick={onBack}>
            Back to the form
          </button>
          <button type="submit" className={adminButtonClass('main')}>
            {action}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function useLastEditors({ name }: ContentType, base: Entry): LastEditors {
  const [lastEditors, setLastEditors] = useState<LastEditors>(new Map());
  useEffect(() => {
    let isActive = true;
    void findLastEditors(name, base).then((found) => isActive && setLastEditors(found));
    return () => {
      isActive = false;
    };
  }, [name, base]);
  return lastEditors;
}
