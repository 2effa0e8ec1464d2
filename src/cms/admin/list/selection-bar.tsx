import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { Entry } from '#cms/fields/entry.ts';
import { recordActions } from '#cms/records/actions.ts';
import { fieldsOfType, hasChildren, type RecordType } from '#cms/records/definition.ts';
import { hasStatus } from '#cms/records/list-address.ts';
import { isContentName } from '#cms/records/registry.ts';
import type { SelectionAction } from '#cms/records/selection.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { ConfirmDialog } from '#core/admin-ui/dialog.tsx';
import { useMay } from '#core/api-client/session.ts';
import { useRemovalQuestion } from '../record-ui.ts';
import { formatCount, trashNote } from '../site-link.tsx';
import { MoveMenu } from './move-menu.tsx';
import { type BulkActionOptions, type Selection, useBulkAction } from './use-selection.ts';

interface SelectCheckboxProps {
  label: string;
  isChosen: boolean;
  /** Some of the records are selected, not all. */
  isPartial?: boolean;
  onChoose(isChosen: boolean, isRange: boolean): void;
}

/** A check box for a record or for all of a page, large enough for touch. */
export function SelectCheckbox({ label, isChosen, isPartial = false, onChoose }: SelectCheckboxProps) {
  return (
    <label className="flex size-11 items-center justify-center rounded-small hover:bg-mint-soft @4xl:size-9">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        className="size-5 cursor-pointer accent-teal"
        onChange={({ target, nativeEvent }) => {
          const { shiftKey = false } = nativeEvent as Partial<MouseEvent>;
          onChoose(target.checked, shiftKey);
        }}
      />
    </label>
  );
}

interface TrashConfirmationProps {
  definition: RecordType;
  entries: readonly Entry[];
  isBusy: boolean;
  /** @param notifies whether the people concerned are notified */
  onConfirm(notifies: boolean): void;
  onCancel(): void;
}

/** Asks before several entries are moved to the trash. */
function TrashConfirmation({ definition, entries, isBusy, onConfirm, onCancel }: TrashConfirmationProps) {
  const { notifies, question, note } = useRemovalQuestion(definition.name, entries, true);
  return (
    <ConfirmDialog
      title="Move to trash"
      action="Move to trash"
      isBusy={isBusy}
      onConfirm={() => onConfirm(notifies)}
      onCancel={onCancel}
    >
      <p>
        {formatCount(definition, entries.length)} and everything that belongs to{' '}
        {entries.length === 1 ? 'it' : 'them'}. {trashNote}
        {note && ` ${note}`}
      </p>
      {question}
    </ConfirmDialog>
  );
}

/** On a phone all buttons are in one line. */
const barButton = (look: 'quiet' | 'danger') => `${adminButtonClass(look)} max-sm:grow max-sm:px-2`;

interface SelectionBarProps {
  definition: RecordType;
  entries: readonly Entry[];
  selection: Selection;
}

/** The actions on all selected records. It stays visible at the bottom of the list, within reach of a thumb. */
export function SelectionBar({ definition, entries, selection }: SelectionBarProps) {
  const may = useMay();
  const { run, isBusy } = useBulkAction(definition);
  const [isConfirming, setConfirming] = useState(false);
  const { ids, setAll } = selection;
  const mayWrite = isContentName(definition.name) && may('content.write');
  const isOrdered = fieldsOfType(definition, 'order').length > 0;

  async function runAction(action: SelectionAction, options?: BulkActionOptions) {
    const isDone = await run(action, ids, options);
    setConfirming(false);
    if (isDone && action !== 'move') setAll(false);
  }

  const button = (label: string, action: SelectionAction) => (
    <button
      type="button"
      aria-disabled={isBusy}
      className={barButton('quiet')}
      onClick={() => void runAction(action)}
    >
      {label}
    </button>
  );

  return (
    <section
      aria-label="Selected"
      className={
        ids.length > 0
          ? 'appear sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-small border border-teal bg-surface p-2 shadow-soft'
          : 'sr-only'
      }
    >
      <div className="mr-auto flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <p role="status" className="px-2 font-bold">
          {ids.length > 0 ? `${formatCount(definition, ids.length)} selected` : ''}
        </p>
        {ids.length > 0 && (
          <button
            type="button"
            aria-label="Clear selection"
            title="Clear selection"
            className="flex size-11 items-center justify-center rounded-small text-ink-soft hover:bg-page hover:text-ink"
            onClick={() => setAll(false)}
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      {ids.length > 0 && (
        <>
          {hasStatus(definition) && mayWrite && (
            <>
              {button('Publish', 'publish')}
              {button('Unpublish', 'unpublish')}
            </>
          )}
          {isOrdered && mayWrite && (
            <MoveMenu
              definition={definition}
              ids={ids}
              label="Move"
              hasParents={hasChildren(definition)}
              onMove={(position) => void runAction('move', position)}
            />
          )}
          {may(recordActions(definition).remove) && (
            <button
              type="button"
              aria-label="Move to trash"
              className={barButton('danger')}
              onClick={() => setConfirming(true)}
            >
              Trash
            </button>
          )}
        </>
      )}
      {isConfirming && (
        <TrashConfirmation
          definition={definition}
          entries={entries.filter(({ _id }) => ids.includes(_id))}
          isBusy={isBusy}
          onConfirm={(notify) => void runAction('trash', notify ? { notify } : {})}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  );
}
