import type { ReactNode } from 'react';
import { alternativeName } from '../../../content/alternative-text.ts';
import { formatDay } from '../../../content/calendar.ts';
import type { ContentType } from '../../../content/define-content.ts';
import type { AnyField } from '../../../content/kinds/index.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { type Entry, fieldValue, textOf, titleOf } from '../entry.ts';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { StatusLabel } from '../ui/status-label.tsx';

interface EntryViewProps {
  definition: ContentType;
  /** Absent when the entry has gone in the meantime. */
  entry: Entry | undefined;
  onClose(): void;
}

/** An entry with its details, to read (product: Admin list screens). */
export function EntryView({ definition, entry, onClose }: EntryViewProps) {
  const { view } = definition.admin;
  return (
    <Modal title={entry ? titleOf(definition, entry) : definition.labels.one} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Details" tabIndex={0} className="overflow-y-auto p-5">
        {entry ? (
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            {view?.fields.map((name) => {
              const field = definition.fields[name];
              return field && <Detail key={name} name={name} field={field} entry={entry} />;
            })}
          </dl>
        ) : (
          <p>{view?.nothing}</p>
        )}
      </section>
      <div className="flex justify-end border-line border-t px-5 py-3.5">
        <button type="button" className={adminButton('quiet')} onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function Detail({ name, field, entry }: { name: string; field: AnyField; entry: Entry }) {
  return (
    <>
      <dt className="-mb-3 font-bold text-ink-soft sm:mb-0">{field.label}</dt>
      <dd className="min-w-0 break-words">{contentOf(name, field, entry) || '–'}</dd>
    </>
  );
}

function contentOf(name: string, field: AnyField, entry: Entry): ReactNode {
  const text = textOf(entry, name);
  switch (field.kind) {
    case 'image':
      return (
        text && (
          <img
            src={`/uploads/${text}`}
            alt={textOf(entry, alternativeName(name))}
            className="max-h-64 max-w-full rounded-small"
          />
        )
      );
    case 'richText':
      return text && <RichText html={text} />;
    case 'status':
      return <StatusLabel status={fieldValue(entry, name)} />;
    case 'date':
      return text && formatDay(text);
    case 'select':
      return field.choices[text] ?? text;
    case 'address':
      return (
        text && (
          <a href={text} target="_blank" rel="noreferrer" className="link">
            {text}
          </a>
        )
      );
    default:
      return text;
  }
}
