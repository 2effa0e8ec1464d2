import CornerDownRight from 'lucide-react/icons/corner-down-right';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { type Entry, fieldValue, textOf } from '../entry.ts';
import { previewOf } from '../preview.ts';
import { Pill } from '../ui/pill.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import { Breakable } from './breakable.tsx';
import { inFullRow, inShortRow } from './room.ts';
import type { Row } from './rows.ts';

interface CellProps {
  definition: ContentType;
  name: string;
  row: Row;
}

/** The fields that have a column of their own. Long texts stand below the title: beside it they would make it narrow. */
export function columnsOf(definition: ContentType): string[] {
  return definition.admin.columns.filter((name) => !isLong(definition, name));
}

function isLong({ fields }: ContentType, name: string): boolean {
  const field = fields[name];
  return field?.kind === 'richText' || (field?.kind === 'text' && field.multiline);
}

/** One field of a row. */
export function Cell(props: CellProps) {
  const { definition, name, row } = props;
  if (name === definition.title) return <TitleCell {...props} />;
  return (
    <td className={`max-w-72 px-2 py-2 align-middle @4xl:px-3 ${inFullRow}`}>
      {contentOf(definition, name, row.entry)}
    </td>
  );
}

/** What the row is called, and the beginning of what it says. */
function TitleCell({ definition, name, row: { entry, isChild, shown } }: CellProps) {
  const title = textOf(entry, name);
  const texts = definition.admin.columns
    .filter((column) => isLong(definition, column))
    .map((column) => [column, previewOf(definition, column, entry)]);
  return (
    // Short for screen readers, which say it with every cell of the row.
    <th scope="row" abbr={title} className="min-w-36 px-2 py-2 text-left align-middle font-normal @4xl:px-3">
      <span className={`flex items-center gap-2 ${isChild ? 'pl-2 @2xl:pl-4' : ''}`}>
        {isChild && <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
        <span className="wrap-anywhere min-w-0 font-bold">{title}</span>
      </span>
      {texts.map(([column, text]) => (
        <span
          key={column}
          className="wrap-anywhere hidden max-w-2xl text-ink-soft @2xl:line-clamp-2 @5xl:line-clamp-none @5xl:block"
        >
          {text}
        </span>
      ))}
      {shown && (
        <span className="mt-1 block">
          <Pill look={shown.place ? 'good' : 'waiting'}>{shown.place ?? 'Not shown'}</Pill>
        </span>
      )}
      {definition.admin.columns.includes('status') && (
        <span className={`mt-1 block ${inShortRow}`}>
          <StatusLabel status={fieldValue(entry, 'status')} />
        </span>
      )}
    </th>
  );
}

function contentOf(definition: ContentType, name: string, entry: Entry): ReactNode {
  const field = definition.fields[name];
  const text = textOf(entry, name);
  if (field?.kind === 'image') return <Thumbnail name={text} />;
  if (field?.kind === 'status') return <StatusLabel status={fieldValue(entry, name)} />;
  if (!text) return <span className="text-ink-soft">–</span>;
  if (field?.kind === 'video') return 'Video';
  const shown = previewOf(definition, name, entry);
  if (field?.kind === 'text' || field?.kind === 'address')
    return (
      <span className="wrap-anywhere block min-w-36">
        <Breakable text={shown} />
      </span>
    );
  return <span className="whitespace-nowrap">{shown}</span>;
}

function Thumbnail({ name }: { name: string }) {
  if (!name) {
    return (
      <span className="flex size-11 items-center justify-center rounded-small bg-page text-ink-soft">
        <ImageOff aria-hidden="true" className="size-5" />
        <span className="sr-only">No picture</span>
      </span>
    );
  }
  return (
    <img
      src={thumbnailAddress(name)}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className="size-11 rounded-small object-cover"
    />
  );
}
