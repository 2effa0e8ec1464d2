import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type ReactNode, useRef, useState } from 'react';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { groupOf } from './move-entries.ts';
import type { Row } from './rows.ts';

/** The props of a draggable row. */
export interface RowDrag {
  handle: ReactNode;
  rowProps: { ref(element: HTMLElement | null): void; style?: { transform: string }; 'data-drag'?: string };
}

export interface SortableRowsProps {
  definition: RecordType;
  entries: Entry[];
  rows: Row[];
  onDrop(entry: Entry, over: string): void;
  renderRow(row: Row, drag: RowDrag): ReactNode;
}

const instructions = {
  draggable:
    'Press Space to pick up the entry. Then the arrow keys move it, Space drops it, and Escape cancels.',
};

/** Only entries of the same group are targets. */
const closestInGroup: CollisionDetection = (args) => {
  const group = args.active.data.current?.group;
  const droppableContainers = args.droppableContainers.filter(({ data }) => data.current?.group === group);
  return closestCenter({ ...args, droppableContainers });
};

/** An arrow key moves to the next entry of the same group. */
const toNeighbour: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const { active, over, droppableContainers, droppableRects } = context;
  const step = { [KeyboardCode.Down]: 1, [KeyboardCode.Up]: -1 }[event.code];
  if (!step || !active) return undefined;
  event.preventDefault();
  const own = droppableContainers
    .getEnabled()
    .filter(({ data }) => data.current?.group === active.data.current?.group)
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .toSorted((one, other) => one.rect.top - other.rect.top);
  const at = own.findIndex(({ id }) => id === (over?.id ?? active.id));
  const from = droppableRects.get(active.id);
  const to = own[at + step]?.rect;
  if (!from || !to) return currentCoordinates;
  // Aligns the centres, because rows differ in height.
  return { x: currentCoordinates.x, y: to.top + to.height / 2 - from.height / 2 };
};

/** The rows of a list with a manual order, which are moved with pointer, touch or keyboard. */
export function SortableRows({ definition, entries, rows, onDrop, renderRow }: SortableRowsProps) {
  const [over, setOver] = useState<{ active: string; over: string }>();
  /** Whether the lifted row has been over another: before that its position has just been announced. */
  const hasMoved = useRef(false);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNeighbour }),
  );
  const find = (id: UniqueIdentifier) => rows.find(({ entry }) => entry._id === id)?.entry;
  const nameOf = (id: UniqueIdentifier) => {
    const entry = find(id);
    return entry ? `“${titleOf(definition, entry)}”` : 'The entry';
  };
  const positionOf = (id: UniqueIdentifier) => {
    const group = groupOf(entries, String(id));
    return `position ${group.findIndex(({ _id }) => _id === id) + 1} of ${group.length} on this page`;
  };

  function end({ active, over }: DragEndEvent) {
    setOver(undefined);
    const entry = find(active.id);
    if (entry && over && over.id !== active.id) onDrop(entry, String(over.id));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestInGroup}
      accessibility={{
        container: document.getElementById('content') ?? document.body,
        screenReaderInstructions: instructions,
        announcements: {
          onDragStart({ active }) {
            hasMoved.current = false;
            return `${nameOf(active.id)} picked up from ${positionOf(active.id)}.`;
          },
          onDragOver({ active, over }) {
            if (!over || (over.id === active.id && !hasMoved.current)) return undefined;
            hasMoved.current = true;
            return `${nameOf(active.id)} goes to ${positionOf(over.id)}.`;
          },
          onDragEnd: ({ active, over }) =>
            `${nameOf(active.id)} dropped at ${positionOf((over ?? active).id)}.`,
          onDragCancel: ({ active }) => `${nameOf(active.id)} stays at ${positionOf(active.id)}.`,
        },
      }}
      onDragOver={({ active, over }) =>
        setOver(over ? { active: String(active.id), over: String(over.id) } : undefined)
      }
      onDragEnd={end}
      onDragCancel={() => setOver(undefined)}
    >
      {rows.map((row) => (
        <SortableRow
          key={row.entry._id}
          title={titleOf(definition, row.entry)}
          row={row}
          group={row.isChild ? (groupOf(entries, row.entry._id)[0]?._id ?? '') : ''}
          mark={markOf(row.entry._id, rows, over)}
          renderRow={renderRow}
        />
      ))}
    </DndContext>
  );
}

/** The side of a row on which the drop indicator is shown. */
function markOf(id: string, rows: Row[], now: { active: string; over: string } | undefined) {
  if (!now || now.over === now.active) return undefined;
  const position = (one: string) => rows.findIndex(({ entry }) => entry._id === one);
  const isDown = position(now.over) > position(now.active);
  if (!isDown) return id === now.over ? 'above' : undefined;
  // Below the children of the row.
  const over = rows[position(now.over)]?.entry;
  return id === (over?.children?.at(-1)?._id ?? now.over) ? 'below' : undefined;
}

interface SortableRowProps extends Pick<SortableRowsProps, 'renderRow'> {
  title: string;
  row: Row;
  group: string;
  mark: 'above' | 'below' | undefined;
}

function SortableRow({ title, row, group, mark, renderRow }: SortableRowProps) {
  const id = row.entry._id;
  const drag = useDraggable({ id, data: { group } });
  const drop = useDroppable({ id, data: { group } });
  const { y = 0 } = drag.transform ?? {};
  return renderRow(row, {
    rowProps: {
      ref(element) {
        drag.setNodeRef(element);
        drop.setNodeRef(element);
      },
      ...(drag.isDragging && { style: { transform: `translateY(${y}px)` }, 'data-drag': 'lifted' }),
      ...(mark && { 'data-drag': mark }),
    },
    handle: (
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        {...drag.attributes}
        {...drag.listeners}
        aria-label={`Move ${title}`}
        title="Drag to another position"
        className="flex size-11 cursor-grab touch-none items-center justify-center rounded-small text-ink-soft hover:bg-mint-soft hover:text-ink active:cursor-grabbing @4xl:size-9"
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
    ),
  });
}
