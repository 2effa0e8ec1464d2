import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { fieldsOfKind, hasChildren, type RecordType } from '../../../../content/define-record.ts';
import { isContentName } from '../../../../content/index.ts';
import { recordActions } from '../../../../policy.ts';
import type { SelectionAction } from '../../../../server/lists/selection.ts';
import { useMay } from '../../../account/session.ts';
import type { Entry } from '../../entry.ts';
import { countOf } from '../../trash/following.ts';
import { adminButton } from '../../ui/button.ts';
import { hasStatus } from '../list-address.ts';
import { MoveMenu } from '../order/move-menu.tsx';
import { TrashQuestion } from './trash-question.tsx';
import { type How, useActOnAll } from './use-act-on-all.ts';
import type { Selection } from './use-selection.ts';

/** On a phone all of them stand in one line. */
const barButton = (look: 'quiet' | 'danger') => `${adminButton(look)} max-sm:grow max-sm:px-2`;

interface SelectionBarProps {
  definition: RecordType;
  /** What is listed. */
  entries: readonly Entry[];
  selection: Selection;
}

/** What can be done with all that is chosen. It stays in sight at the foot of the list, where a thumb reaches it. */
export function SelectionBar({ definition, entries, selection }: SelectionBarProps) {
  const may = useMay();
  const { act, isBusy } = useActOnAll(definition);
  const [isAsking, setAsking] = useState(false);
  const { ids, setAll } = selection;
  const mayWrite = isContentName(definition.name) && may('content.write');
  const isOrdered = fieldsOfKind(definition, 'order').length > 0;

  async function doWithAll(action: SelectionAction, how?: How) {
    const isDone = await act(action, ids, how);
    setAsking(false);
    if (isDone && action !== 'move') setAll(false);
  }

  const button = (word: string, action: SelectionAction) => (
    <button
      type="button"
      aria-disabled={isBusy}
      className={barButton('quiet')}
      onClick={() => void doWithAll(action)}
    >
      {word}
    </button>
  );

  return (
    <section
      aria-label="What is chosen"
      className={
        ids.length > 0
          ? 'appear sticky bottom-2 z-20 mt-3 flex flex-wrap items-center gap-2 rounded-small border border-teal bg-surface p-2 shadow-soft'
          : 'sr-only'
      }
    >
      <div className="mr-auto flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <p role="status" className="px-2 font-bold">
          {ids.length > 0 ? `${countOf(definition, ids.length)} chosen` : ''}
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
              onMove={(place) => void doWithAll('move', place)}
            />
          )}
          {may(recordActions(definition).remove) && (
            <button
              type="button"
              aria-label="Move to trash"
              className={barButton('danger')}
              onClick={() => setAsking(true)}
            >
              Trash
            </button>
          )}
        </>
      )}
      {isAsking && (
        <TrashQuestion
          definition={definition}
          entries={entries.filter(({ _id }) => ids.includes(_id))}
          isBusy={isBusy}
          onConfirm={(tell) => void doWithAll('trash', tell ? { tell } : {})}
          onCancel={() => setAsking(false)}
        />
      )}
    </section>
  );
}
