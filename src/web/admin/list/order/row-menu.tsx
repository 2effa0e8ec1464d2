import CopyPlus from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { fieldsOfKind, hasChildren, type RecordType } from '../../../../content/define-record.ts';
import type { Place } from '../../../../store/records/place.ts';
import { type Entry, titleOf } from '../../entry.ts';
import { adminButton } from '../../ui/button.ts';
import { MenuItem, PopMenu } from '../../ui/pop-menu.tsx';
import { MoveItems } from './move-items.tsx';

interface RowMenuProps {
  definition: RecordType;
  entry: Entry;
  onDuplicate(): void;
  onMove(place: Place): void;
}

/** What is done less often with an entry than what has a button of its own. */
export function RowMenu({ definition, entry, onDuplicate, onMove }: RowMenuProps) {
  const isOrdered = fieldsOfKind(definition, 'order').length > 0;
  return (
    <PopMenu
      label={`More about ${titleOf(definition, entry)}`}
      Icon={Ellipsis}
      className={`${adminButton('quiet', 'small')} @max-5xl:order-2 @max-[22rem]:order-none`}
    >
      {(close) => (
        <>
          <MenuItem
            Icon={CopyPlus}
            onClick={() => {
              close();
              onDuplicate();
            }}
          >
            Duplicate
          </MenuItem>
          {isOrdered && (
            <MoveItems
              definition={definition}
              ids={[entry._id]}
              // One with entries of its own stays in the first row.
              hasParents={hasChildren(definition) && !entry.children?.length}
              onMove={(place) => {
                close();
                onMove(place);
              }}
            />
          )}
        </>
      )}
    </PopMenu>
  );
}
