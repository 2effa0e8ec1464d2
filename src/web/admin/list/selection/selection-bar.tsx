import { useState } from 'react';
import { fieldsOfKind, hasChildren, type RecordType } from '../../../../content/define-record.ts';
import { isContentName } from '../../../../content/index.ts';
import { recordActions } from '../../../../policy.ts';
import type { SelectionAction } from '../../../../server/lists/selection.ts';
import type { Place } from '../../../../store/records/place.ts';
import { useMay } from '../../../account/session.ts';
import { countOf, keptInTrash } from '../../trash/following.ts';
import { adminButton } from '../../ui/button.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { hasStatus } from '../list-address.ts';
import { MoveMenu } from '../order/move-menu.tsx';
import { useActOnAll } from './use-act-on-all.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  definition: RecordType;
  selection: Selection;
}

/** What can be done with all that is chosen. It stays in sight at the foot of the list, where a thumb reaches it. */
export function SelectionBar({ definition, selection }: SelectionBarProps) {
  const may = useMay();
  const { act, isBusy } = useActOnAll(definition);
  const [isAsking, setAsking] = useState(false);
  const { ids, setAll } = selection;
  const mayWrite = isContentName(definition.name) && may('content.write');
  const isOrdered = fieldsOfKind(definition, 'order').length > 0;

  async function doWithAll(action: SelectionAction, place?: Place) {
    const isDone = await act(action, ids, place);
    setAsking(false);
    if (isDone && action !== 'move') setAll(false);
  }

  const button = (word: string, action: SelectionAction) => (
    <button
      type="button"
      aria-disabled={isBusy}
      className={adminButton('quiet')}
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
      <p role="status" className="mr-auto px-2 font-bold">
        {ids.length > 0 ? `${countOf(definition, ids.length)} chosen` : ''}
      </p>
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
            <button type="button" className={adminButton('danger')} onClick={() => setAsking(true)}>
              Move to trash
            </button>
          )}
          <button type="button" className={adminButton('quiet')} onClick={() => setAll(false)}>
            Choose none
          </button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Move to trash"
          action="Move to trash"
          isBusy={isBusy}
          onConfirm={() => void doWithAll('trash')}
          onCancel={() => setAsking(false)}
        >
          <p>
            {countOf(definition, ids.length)} and what belongs to {ids.length === 1 ? 'it' : 'them'}.{' '}
            {keptInTrash}
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
