import CornerDownRight from 'lucide-react/icons/corner-down-right';
import ImageOff from 'lucide-react/icons/image-off';
import type { ReactNode } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { type Entry, fieldValue, textOf } from '../entry.ts';
import { previewOf } from '../preview.ts';
import { StatusLabel } from '../ui/status-label.tsx';
import { narrow } from './column-head.tsx';

interface CellProps {
  definition: ContentType;
  name: string;
  entry: Entry;
  isChild: boolean;
}

/** One field of a row; the title is what the row is called. */
export function Cell({ definition, name, entry, isChild }: CellProps) {
  if (name === definition.title) {
    return (
      <th scope="row" className="min-w-36 max-w-80 px-3 py-2 text-left align-middle font-bold">
        <span className={`flex items-center gap-2 ${isChild ? 'pl-2 md:pl-4' : ''}`}>
          {isChild && <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />}
          <span className="min-w-0 break-words">{textOf(entry, name)}</span>
        </span>
        {definition.admin.columns.includes('status') && (
          <span className="mt-1 block md:hidden">
            <StatusLabel status={fieldValue(entry, 'status')} />
          </span>
        )}
      </th>
    );
  }
  return (
    <td className={`max-w-88 px-3 py-2 align-middle ${narrow(false)}`}>
      {contentOf(definition, name, entry) || <span className="text-ink-soft">–</span>}
    </td>
  );
}

function contentOf(definition: ContentType, name: string, entry: Entry): ReactNode {
  const field = definition.fields[name];
  const text = textOf(entry, name);
  if (field?.kind === 'image') return <Thumbnail name={text} />;
  if (field?.kind === 'status') return <StatusLabel status={fieldValue(entry, name)} />;
  if (field?.kind === 'video') return text && 'Video';
  if (field?.kind === 'date')
    return <span className="whitespace-nowrap">{previewOf(definition, name, entry)}</span>;
  const isLong = field?.kind === 'richText' || (field?.kind === 'text' && field.multiline);
  return (
    <span className={`block break-words ${isLong ? 'min-w-48' : ''}`}>
      {previewOf(definition, name, entry)}
    </span>
  );
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
