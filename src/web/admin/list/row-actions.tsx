import type { LucideIcon } from 'lucide-react';
import Armchair from 'lucide-react/icons/armchair';
import Eye from 'lucide-react/icons/eye';
import HistoryIcon from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import { screenAddress } from '../../../content/addresses.ts';
import { fieldsOfKind, type RecordType } from '../../../content/define-record.ts';
import { isContentName, records, typesBelongingTo } from '../../../content/index.ts';
import { published } from '../../../content/kinds/status.ts';
import { recordActions } from '../../../policy.ts';
import type { Place } from '../../../store/records/place.ts';
import { useMay } from '../../account/session.ts';
import { fieldValue, titleOf } from '../entry.ts';
import { SiteLink } from '../site-link.tsx';
import { adminButton } from '../ui/button.ts';
import { RowMenu } from './order/row-menu.tsx';
import type { Row } from './rows.ts';
import { isTakenDown } from './use-toggle-status.ts';

/** What can be done with a record; a move says where to. */
export type RowAction = 'view' | 'place' | 'history' | 'edit' | 'delete' | 'toggle' | 'duplicate' | Place;

/** Two buttons in a line where a phone has no room for three. */
export const narrowActions = '@max-[22rem]:max-w-24';

interface RowActionsProps {
  definition: RecordType;
  row: Row;
  isToggling: boolean;
  onAct(action: RowAction): void;
}

/** What can be done with a record. Words where there is room; each name says which one it is about. */
export function RowActions({ definition, row, isToggling, onAct }: RowActionsProps) {
  const { entry, shown } = row;
  const title = titleOf(definition, entry);
  const may = useMay();
  const actions = recordActions(definition);
  const mayWrite = isContentName(definition.name) && may('content.write');
  const [status] = fieldsOfKind(definition, 'status');
  const isPublished =
    status && fieldValue(entry, status.name) === published && !isTakenDown(definition, entry);
  return (
    <div
      className={`ml-auto flex w-max max-w-36 flex-wrap justify-end gap-1.5 @5xl:max-w-none @5xl:flex-nowrap ${narrowActions}`}
    >
      {(!shown || shown.place) && (
        <span className="hidden @5xl:inline">
          <SiteLink definition={definition} entry={entry} isButton />
        </span>
      )}
      {typesBelongingTo(definition.name)
        .filter(({ name }) => may(recordActions(records[name]).readAll))
        .map(({ name, words }) => (
          <Link
            key={name}
            to={screenAddress(records[name], entry._id)}
            aria-label={`${words}: ${title}`}
            className={`${adminButton('quiet', 'small')} text-center @max-5xl:w-full @max-[22rem]:whitespace-normal`}
          >
            {words}
          </Link>
        ))}
      {definition.name === 'registration' && (
        <RowButton Icon={Armchair} word="Place" title={title} onClick={() => onAct('place')} />
      )}
      {definition.admin.view && (
        <RowButton Icon={Eye} word="View" title={title} onClick={() => onAct('view')} />
      )}
      {status && mayWrite && (
        <RowButton
          // The action, not the state (product: Admin list screens): too much to tell by an icon alone.
          word={isPublished ? 'Unpublish' : 'Publish'}
          title={title}
          isBusy={isToggling}
          onClick={() => onAct('toggle')}
        />
      )}
      {!definition.admin.view && !isContentName(definition.name) && may('history.read') && (
        // Others show the way there in the window in which they are seen or changed.
        <RowButton Icon={HistoryIcon} word="History" title={title} onClick={() => onAct('history')} />
      )}
      {mayWrite && <RowButton Icon={Pencil} word="Edit" title={title} onClick={() => onAct('edit')} />}
      {may(actions.remove) && (
        <RowButton Icon={Trash2} word="Delete" title={title} look="danger" onClick={() => onAct('delete')} />
      )}
      {mayWrite && (
        <RowMenu
          definition={definition}
          entry={entry}
          onDuplicate={() => onAct('duplicate')}
          onMove={onAct}
        />
      )}
    </div>
  );
}

interface RowButtonProps {
  /** In place of the word where there is little room. */
  Icon?: LucideIcon;
  word: string;
  title: string;
  look?: 'quiet' | 'danger';
  isBusy?: boolean;
  onClick(): void;
}

export function RowButton({ Icon, word, title, look = 'quiet', isBusy = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${word} ${title}`}
      title={word}
      aria-disabled={isBusy}
      className={`${adminButton(look, 'small')} ${Icon ? '' : 'min-w-max! @max-5xl:order-1 @max-5xl:flex-1'}`}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden="true" className="size-5 @5xl:hidden" />}
      <span className={Icon ? 'hidden @5xl:inline' : ''}>{word}</span>
    </button>
  );
}
