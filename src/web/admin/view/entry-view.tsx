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
  onClose(): void;
}

/** An entry with its details, to read (product: Admin list screens). */
export function EntryView({ definition, entry, onClose }: EntryViewProps) {
  const { view } = definition.admin;
  return (
    <Modal title={entry ? titleOf(definition, entry) : definition.labels.one} onClose={onClose}>
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
          <p>{view?.nothing}</p>
        )}
      </section>
      <CloseFoot onClose={onClose}>
        {entry && <HistoryLink record={definition.name} id={entry._id} title={titleOf(definition, entry)} />}
        {entry && <SeeIt record={definition.name} recordId={entry._id} title={titleOf(definition, entry)} />}
      </CloseFoot>
    </Modal>
  );
}
