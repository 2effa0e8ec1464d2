import CornerDownRight from 'lucide-react/icons/corner-down-right';
import type { RecordType } from '../../../content/define-record.ts';
import { textOf, titleOf } from '../entry.ts';
import type { ListPlace } from '../kinds/face.ts';
import { faceOf } from '../kinds/index.ts';
import { Shown } from '../kinds/shown.tsx';
import { rooms } from './room.ts';
import { RowNotes } from './row-notes.tsx';
import type { Row } from './rows.ts';

interface CellProps {
  definition: RecordType;
  name: string;
  row: Row;
}

/** Where a list shows a field. */
export function placeOf({ fields }: RecordType, name: string): ListPlace {
  const field = fields[name];
  return field ? faceOf(field).place(field) : 'column';
}

/** The fields that have a column of their own, where there is room for it. */
export function columnsOf(definition: RecordType): string[] {
  return definition.admin.columns.filter((name) => placeOf(definition, name) !== 'beginning');
}

/** One field of a row. */
export function Cell(props: CellProps) {
  const { definition, name, row } = props;
  if (name === definition.title) return <TitleCell {...props} />;
  const { column } = rooms[placeOf(definition, name)];
  return (
    <td className={`max-w-72 px-2 py-2 align-middle @4xl:px-3 ${column}`}>
      <Shown as="Cell" definition={definition} entry={row.entry} name={name} />
    </td>
  );
}

/** What the row is called, the beginning of what it says, and what has no room beside it. */
function TitleCell({ definition, row }: CellProps) {
  const { entry, isChild } = row;
  const title = titleOf(definition, entry);
  const others = definition.admin.columns.filter((name) => name !== definition.title && textOf(entry, name));
  const beneath = (isAsked: (place: ListPlace) => boolean) =>
    others.flatMap((name) => {
      const place = placeOf(definition, name);
      if (!isAsked(place)) return [];
      return (
        <span key={name} className={rooms[place].beneath}>
          <Shown as="Cell" definition={definition} entry={entry} name={name} />
        </span>
      );
    });
  return (
    // Short for screen readers, which say it with every cell of the row.
    <th
      scope="row"
      abbr={title}
      className="min-w-28 @[22rem]:min-w-36 px-2 py-2 text-left align-middle font-normal @4xl:px-3"
    >
      <span className={`flex items-center gap-2 ${isChild ? 'pl-2 @2xl:pl-4' : ''}`}>
        {isChild && <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
        <span className="wrap-anywhere min-w-0 font-bold">{title}</span>
      </span>
      {beneath((place) => place === 'beginning')}
      <RowNotes definition={definition} row={row} />
      {beneath((place) => place !== 'beginning')}
    </th>
  );
}
