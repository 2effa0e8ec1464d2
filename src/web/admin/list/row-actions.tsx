import type { LucideIcon } from 'lucide-react';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Link } from 'react-router';
import type { ContentType } from '../../../content/define-content.ts';
import { fieldsOfKind } from '../../../content/define-record.ts';
import { typesBelongingTo } from '../../../content/index.ts';
import { published } from '../../../content/kinds/status.ts';
import { type Entry, fieldValue } from '../entry.ts';
import { adminButton } from '../ui/button.ts';

export type RowAction = 'view' | 'edit' | 'delete' | 'toggle';

interface RowActionsProps {
  definition: ContentType;
  entry: Entry;
  title: string;
  isToggling: boolean;
  onAct(action: RowAction): void;
}

/** What can be done with an entry. Words where there is room; each name says which entry it is about. */
export function RowActions({ definition, entry, title, isToggling, onAct }: RowActionsProps) {
  const [status] = fieldsOfKind(definition, 'status');
  const isPublished = status && fieldValue(entry, status.name) === published;
  return (
    <div className="ml-auto flex w-max max-w-36 flex-wrap justify-end gap-1.5 @4xl:max-w-none @4xl:flex-nowrap">
      {typesBelongingTo(definition.name).length > 0 && (
        <Link
          to={`/admin/webinaruser/${entry._id}`}
          aria-label={`Register User: ${title}`}
          className={`${adminButton('quiet', 'small')} @max-4xl:w-full`}
        >
          Register User
        </Link>
      )}
      {definition.admin.view && (
        <RowButton Icon={Eye} word="View" title={title} onClick={() => onAct('view')} />
      )}
      {status && (
        <RowButton
          // The action, not the state (product: Admin list screens): too much to tell by an icon alone.
          word={isPublished ? 'Unpublish' : 'Publish'}
          title={title}
          isBusy={isToggling}
          onClick={() => onAct('toggle')}
        />
      )}
      <RowButton Icon={Pencil} word="Edit" title={title} onClick={() => onAct('edit')} />
      <RowButton Icon={Trash2} word="Delete" title={title} look="danger" onClick={() => onAct('delete')} />
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

function RowButton({ Icon, word, title, look = 'quiet', isBusy = false, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${word} ${title}`}
      title={word}
      aria-disabled={isBusy}
      className={`${adminButton(look, 'small')} ${Icon ? '' : '@max-4xl:order-last @max-4xl:w-full'}`}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden="true" className="size-5 @4xl:hidden" />}
      <span className={Icon ? 'hidden @4xl:inline' : ''}>{word}</span>
    </button>
  );
}
