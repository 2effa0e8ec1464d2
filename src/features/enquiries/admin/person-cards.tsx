import HistoryIcon from 'lucide-react/icons/history';
import Mail from 'lucide-react/icons/mail';
import Trash2 from 'lucide-react/icons/trash-2';
import { LatestChange, RowNotes, rowNotesClass } from '#cms/admin/list/cell.tsx';
import type { Row } from '#cms/admin/list/rows.ts';
import { SelectCheckbox } from '#cms/admin/list/selection-bar.tsx';
import { type CardsProps, recordUiOf } from '#cms/admin/record-ui.ts';
import { textOf, titleOf } from '#cms/fields/entry.ts';
import { FieldDisplay } from '#cms/fields/field-display.tsx';
import { recordActions } from '#cms/records/actions.ts';
import { useMay } from '#core/api-client/session.ts';
import { mailtoAddress } from '#core/text/contact-links.ts';
import { ContactLinks } from './contact.tsx';
import { SmallAction, smallActionClass } from './enquiry-row.tsx';

/** People as cards on a phone, such as the registered parents of a webinar; each can be called and emailed with one press. */
export function PersonCards({ definition, rows, isPending, selection, onAction }: CardsProps) {
  return (
    <ul
      aria-label={definition.admin.label}
      aria-busy={isPending}
      className={`grid grid-cols-1 gap-3 ${isPending ? 'opacity-60' : ''}`}
    >
      {rows.map((row) => (
        <PersonCard
          key={row.entry._id}
          definition={definition}
          row={row}
          selection={selection}
          onAction={onAction}
        />
      ))}
    </ul>
  );
}

interface PersonCardProps extends Pick<CardsProps, 'definition' | 'selection' | 'onAction'> {
  row: Row;
}

function PersonCard({ definition, row, selection, onAction }: PersonCardProps) {
  const { entry } = row;
  const may = useMay();
  const name = titleOf(definition, entry);
  const email = textOf(entry, 'email');
  const { panel } = recordUiOf(definition.name);
  const texts = definition.admin.columns.filter(
    (column) => column !== definition.title && definition.fields[column]?.kind === 'text',
  );
  return (
    <li className="rounded-small border border-line bg-surface p-3.5">
      <div className="flex items-start justify-between gap-2">
        <h2 className="wrap-anywhere font-bold font-sans text-body leading-snug">
          {panel ? (
            <button
              type="button"
              aria-label={`${panel.label} ${name}`}
              className="-my-2.5 min-h-11 text-left text-teal-text underline-offset-4 hover:underline"
              onClick={() => onAction('panel', entry)}
            >
              {name}
            </button>
          ) : (
            name
          )}
        </h2>
        {selection && (
          <span className="-mt-2 -mr-2 shrink-0">
            <SelectCheckbox
              label={`Select ${name}`}
              isChosen={selection.has(entry._id)}
              onChoose={(isChosen, toHere) => selection.set(entry._id, isChosen, toHere)}
            />
          </span>
        )}
      </div>
      {'status' in definition.fields && (
        <p className="flex flex-wrap gap-x-1 font-bold">
          <FieldDisplay as="Cell" definition={definition} entry={entry} name="status" />
          {Number(entry.paid) === 1 && ' · Paid'}
        </p>
      )}
      {texts.map((column) => (
        <p key={column} className="wrap-anywhere">
          <FieldDisplay as="Cell" definition={definition} entry={entry} name={column} />
        </p>
      ))}
      <p className="wrap-anywhere mb-2.5 text-ink-soft">
        {definition.newestBy && `${definition.fields[definition.newestBy]?.label ?? ''} `}
        {definition.newestBy && (
          <FieldDisplay as="Cell" definition={definition} entry={entry} name={definition.newestBy} />
        )}
        <span className="block">{email}</span>
        <span className={rowNotesClass}>
          <RowNotes definition={definition} row={row} />
          <LatestChange row={row} />
        </span>
      </p>
      <ContactLinks name={name} contact={textOf(entry, 'contact')} greeting="" />
      <div className="mt-2 grid auto-cols-fr grid-flow-col gap-1">
        <a href={mailtoAddress(email)} aria-label={`Email ${name}`} className={smallActionClass}>
          <Mail aria-hidden="true" className="size-5 text-teal-text" />
          Email
        </a>
        {may('history.read') && (
          <SmallAction
            Icon={HistoryIcon}
            label="History"
            name={name}
            onClick={() => onAction('history', entry)}
          />
        )}
        {may(recordActions(definition).remove) && (
          <SmallAction Icon={Trash2} label="Delete" name={name} onClick={() => onAction('delete', entry)} />
        )}
      </div>
    </li>
  );
}
