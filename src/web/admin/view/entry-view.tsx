import type { ReactNode } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { type Entry, titleOf } from '../entry.ts';
import { HistoryLink } from '../history/history-link.tsx';
import { Shown } from '../kinds/shown.tsx';
import { SeeIt } from '../preview/see-it.tsx';
import { SiteLink } from '../site-link.tsx';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';

interface EntryViewProps {
  definition: RecordType;
  /** Absent when the entry has gone in the meantime. */
  entry: Entry | undefined;
  /** As long as the entry is not there. */
  instead?: { title: string; content: ReactNode } | undefined;
  onClose(): void;
}

/** An entry with its details, to read (product: Admin list screens). */
export function EntryView({ definition, entry, instead, onClose }: EntryViewProps) {
  const { view } = definition.admin;
  const title = entry ? titleOf(definition, entry) : (instead?.title ?? definition.labels.one);
  return (
    <Modal title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="Details" tabIndex={0} className="overflow-y-auto p-5">
        {entry && (
          <p className="-mt-2 mb-3 empty:hidden">
            <SiteLink definition={definition} entry={entry} />
          </p>
        )}
        {entry ? (
          <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            {view?.fields.map((name) => (
              <div key={name} className="sm:contents">
                <dt className="font-bold text-ink-soft">{definition.fields[name]?.label}</dt>
                <dd className="min-w-0 break-words">
                  <Shown as="Detail" definition={definition} entry={entry} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          (instead?.content ?? <p>{view?.nothing}</p>)
        )}
      </section>
      <CloseFoot onClose={onClose}>
        {entry && <HistoryLink record={definition.name} id={entry._id} title={titleOf(definition, entry)} />}
        {entry && <SeeIt record={definition.name} recordId={entry._id} title={titleOf(definition, entry)} />}
      </CloseFoot>
    </Modal>
  );
}
