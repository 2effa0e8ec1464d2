import type { LucideIcon } from 'lucide-react';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import HistoryIcon from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import { fieldValue, titleOf } from '#cms/fields/entry.ts';
import { published } from '#cms/fields/status/field.ts';
import { recordActions } from '#cms/records/actions.ts';
import { screenAddress } from '#cms/records/addresses.ts';
import { fieldsOfType, hasChildren, type RecordType } from '#cms/records/definition.ts';
import type { TargetPosition } from '#cms/records/position.ts';
import { isContentName, records, typesBelongingTo } from '#cms/records/registry.ts';
import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { MenuItem, menuItemClass, PopupMenu } from '#core/admin-ui/popup-menu.tsx';
import { useMay } from '#core/api-client/session.ts';
import { recordUiOf } from '../record-ui.ts';
import { SiteLink, siteAddress } from '../site-link.tsx';
import { MoveItems } from './move-menu.tsx';
import { isTakenDown, type Row } from './rows.ts';

interface RowMenuProps {
  definition: RecordType;
  row: Row;
  mayWrite: boolean;
  onAction(action: RowAction): void;
}

/** The less frequent actions on a record; empty if there are none. */
function RowMenu({ definition, row: { entry, publicPosition }, mayWrite, onAction }: RowMenuProps) {
  const may = useMay();
  const { panel } = recordUiOf(definition.name);
  const isOrdered = fieldsOfType(definition, 'order').length > 0;
  const address = publicPosition && !publicPosition.address ? undefined : siteAddress(definition, entry);
  // Others find the history in the details or the form.
  const hasHistory = !definition.admin.view && !isContentName(definition.name) && may('history.read');
  if (!panel && !address && !hasHistory && !mayWrite) return null;
  return (
    <PopupMenu
      label={`More about ${titleOf(definition, entry)}`}
      Icon={Ellipsis}
      className={`${adminButtonClass('quiet', 'small')} @4xl:px-1.5 @max-5xl:order-2 @max-[22rem]:order-none`}
    >
      {(close) => {
        const run = (action: RowAction) => {
          close();
          onAction(action);
        };
        return (
          <>
            {panel && (
              <MenuItem Icon={panel.Icon} onClick={() => run('panel')}>
                {panel.label}
              </MenuItem>
            )}
            {address && <SiteLink definition={definition} entry={entry} className={menuItemClass} />}
            {hasHistory && (
              <MenuItem Icon={HistoryIcon} onClick={() => run('history')}>
                History
              </MenuItem>
            )}
            {mayWrite && (
              <MenuItem Icon={CopyPlus} onClick={() => run('duplicate')}>
                Duplicate
              </MenuItem>
            )}
            {mayWrite && isOrdered && (
              <MoveItems
                definition={definition}
                ids={[entry._id]}
                // An entry with children stays on the top level.
                hasParents={hasChildren(definition) && !entry.children?.length}
                onMove={run}
              />
            )}
          </>
        );
      }}
    </PopupMenu>
  );
}

/** The actions on a record; a move has a target. */
export type RowAction =
  | 'view'
  | 'panel'
  | 'history'
  | 'edit'
  | 'delete'
  | 'toggle'
  | 'duplicate'
  | TargetPosition;

/** Two buttons per line if a phone has no space for three. */
export const narrowActions = '@max-[22rem]:max-w-24';

interface RowActionsProps {
  definition: RecordType;
  row: Row;
  isToggling: boolean;
  onAction(action: RowAction): void;
}

/**
 * The actions on a record that have to be in sight, and a menu with the others. Texts are visible if there is space;
 * each accessible name contains the record.
 */
export function RowActions({ definition, row, isToggling, onAction }: RowActionsProps) {
  const { entry } = row;
  const title = titleOf(definition, entry);
  const may = useMay();
  const actions = recordActions(definition);
  const mayWrite = isContentName(definition.name) && may('content.write');
  const [status] = fieldsOfType(definition, 'status');
  const linked = typesBelongingTo(definition.name).filter(({ name }) =>
    may(recordActions(records[name]).readAll),
  );
  // A wide button leaves the title of the row little room.
  const isTight = linked.length > 0 || status !== undefined;
  // Four icons are two lines of two where there is little space.
  const lineWidth = definition.admin.view && !status ? 'max-w-24' : 'max-w-36';
  const isPublished =
    status && fieldValue(entry, status.name) === published && !isTakenDown(definition, entry);
  return (
    <div
      className={`ml-auto flex w-max ${lineWidth} flex-wrap justify-end gap-1.5 @5xl:max-w-none @5xl:flex-nowrap ${narrowActions}`}
    >
      {linked.map(({ name, linkLabel }) => (
        <Link
          key={name}
          to={screenAddress(records[name], entry._id)}
          aria-label={`${linkLabel}: ${title}`}
          className={`${adminButtonClass('quiet', 'small')} text-center @max-5xl:w-full @max-[22rem]:whitespace-normal`}
        >
          {linkLabel}
        </Link>
      ))}
      {definition.admin.view && (
        <RowButton Icon={Eye} label="View" title={title} isTight={isTight} onClick={() => onAction('view')} />
      )}
      {status && mayWrite && (
        <RowButton
          // The action, not the state (product: Admin list screens): an icon alone would not be clear.
          label={isPublished ? 'Unpublish' : 'Publish'}
          title={title}
          isBusy={isToggling}
          onClick={() => onAction('toggle')}
        />
      )}
      {mayWrite && (
        <RowButton
          Icon={Pencil}
          label="Edit"
          title={title}
          isTight={isTight}
          onClick={() => onAction('edit')}
        />
      )}
      {may(actions.remove) && (
        <RowButton
          Icon={Trash2}
          label="Delete"
          title={title}
          look="danger"
          isTight={isTight}
          onClick={() => onAction('delete')}
        />
      )}
      <RowMenu definition={definition} row={row} mayWrite={mayWrite} onAction={onAction} />
    </div>
  );
}

interface RowButtonProps {
  /** Replaces the text if there is little space. */
  Icon?: LucideIcon;
  label: string;
  title: string;
  look?: 'quiet' | 'danger';
  /** The text replaces the icon only in the widest tables. */
  isTight?: boolean;
  isBusy?: boolean;
  onClick(): void;
}

export function RowButton(props: RowButtonProps) {
  const { Icon, label, title, look = 'quiet', isTight = false, isBusy = false, onClick } = props;
  const [iconClass, textClass] = isTight
    ? ['@7xl:hidden', 'hidden @7xl:inline']
    : ['@5xl:hidden', 'hidden @5xl:inline'];
  return (
    <button
      type="button"
      aria-label={`${label} ${title}`}
      title={label}
      aria-disabled={isBusy}
      className={`${adminButtonClass(look, 'small')} ${Icon ? (isTight ? '@4xl:@max-7xl:px-1.5' : '') : 'min-w-max! @max-5xl:order-1 @max-5xl:flex-1'}`}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden="true" className={`size-5 ${iconClass}`} />}
      <span className={Icon ? textClass : ''}>{label}</span>
    </button>
  );
}
