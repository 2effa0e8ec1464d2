import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line';
import { type ComponentProps, type FormEvent, useId, useState } from 'react';
import { titleOf } from '#cms/fields/entry.ts';
import { useEntriesOf } from '#cms/fields/reference/referenced-records.ts';
import type { RecordType } from '#cms/records/definition.ts';
import type { TargetPosition } from '#cms/records/position.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { MenuItem, PopupMenu } from '#core/admin-ui/popup-menu.tsx';

interface MoveItemsProps {
  definition: RecordType;
  /** The ids of the entries to move. */
  ids: readonly string[];
  /** Whether they may become children of another entry. */
  hasParents: boolean;
  onMove(position: TargetPosition): void;
}

const field =
  'input-line min-h-11 rounded-small border border-ink/45 bg-surface px-2.5 focus-visible:outline-2 focus-visible:outline-teal';

/** Menu items to move entries without dragging: across pages, and by touch. */
export function MoveItems({ definition, ids, hasParents, onMove }: MoveItemsProps) {
  const id = useId();
  const [to, setTo] = useState('');

  function move(event: FormEvent) {
    event.preventDefault();
    const number = Number(to);
    if (Number.isInteger(number) && number > 0) onMove({ to: number });
  }

  return (
    <>
      <MenuItem Icon={ArrowUpToLine} onClick={() => onMove({ to: 1 })}>
        Move to the top
      </MenuItem>
      <MenuItem Icon={ArrowDownToLine} onClick={() => onMove({})}>
        Move to the end
      </MenuItem>
      <form className="flex items-center gap-2 px-3 py-1" onSubmit={move}>
        <label htmlFor={`${id}-to`} className="font-semibold">
          To position
        </label>
        <input
          id={`${id}-to`}
          type="number"
          inputMode="numeric"
          min={1}
          required
          value={to}
          className={`${field} w-20`}
          onChange={({ target }) => setTo(target.value)}
        />
        <button type="submit" className={adminButtonClass('quiet')}>
          Move
        </button>
      </form>
      {hasParents && <ParentSelect definition={definition} ids={ids} onMove={onMove} />}
    </>
  );
}

/** Moves entries under a top entry, or to the top level. */
function ParentSelect({ definition, ids, onMove }: Omit<MoveItemsProps, 'hasParents'>) {
  const id = useId();
  const others = (useEntriesOf(definition) ?? []).filter(({ _id }) => !ids.includes(_id));
  return (
    <div className="flex items-center gap-2 px-3 py-1">
      <label htmlFor={id} className="font-semibold">
        Under
      </label>
      <select
        id={id}
        value="-"
        className={`${field} min-w-0 flex-1`}
        onChange={({ target }) => target.value !== '-' && onMove({ parent: target.value })}
      >
        <option value="-">Choose…</option>
        <option value="">None: the first row</option>
        {others.map((other) => (
          <option key={other._id} value={other._id}>
            {titleOf(definition, other)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A button with the positions to which the selected entries can be moved. */
export function MoveMenu({ label, onMove, ...items }: ComponentProps<typeof MoveItems> & { label: string }) {
  return (
    <PopupMenu label={label} className={adminButtonClass('quiet')}>
      {(close) => (
        <MoveItems
          {...items}
          onMove={(position) => {
            close();
            onMove(position);
          }}
        />
      )}
    </PopupMenu>
  );
}
