import type { ReactNode } from 'react';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { FieldDisplay } from '#cms/fields/field-display.tsx';
import { PreviewButton } from '#cms/preview/admin/preview-button.tsx';
import type { RecordType } from '#cms/records/definition.ts';
import { CloseFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { useIsSlow } from '#core/admin-ui/lazy-part.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { Loader } from '#core/ui/messages.tsx';
import { HistoryLink } from './history/history-dialog.tsx';
import { useCompleteEntry } from './list/requested-entry.ts';
import { SiteLink } from './site-link.tsx';

interface EntryViewProps {
  definition: RecordType;
  /** Absent if the entry was deleted meanwhile. */
  entry: Entry | undefined;
  /** Shown while the entry is not available. */
  placeholder?: { title: string; content: ReactNode } | undefined;
  onClose(): void;
}

/** The read-only details of an entry (product: Admin list screens). */
export function EntryView({ definition, entry, placeholder, onClose }: EntryViewProps) {
  const { view } = definition.admin;
  const title = entry ? titleOf(definition, entry) : (placeholder?.title ?? definition.labels.one);
  return (
    <Modal title={title} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
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
                  <FieldDisplay as="Detail" definition={definition} entry={entry} name={name} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          (placeholder?.content ?? <p>{view?.emptyText}</p>)
        )}
      </section>
      <CloseFooter onClose={onClose}>
        {entry && <HistoryLink record={definition.name} id={entry._id} title={titleOf(definition, entry)} />}
        {entry && (
          <PreviewButton record={definition.name} recordId={entry._id} title={titleOf(definition, entry)} />
        )}
      </CloseFooter>
    </Modal>
  );
}

interface ListedViewProps {
  definition: RecordType;
  listed: Entry;
  /** Identifies the state of the list: a new one reloads the entry. */
  reloadKey: unknown;
  onClose(): void;
}

/** The details of an entry of a list, loaded when it is opened. */
export function ListedView({ definition, listed, reloadKey, onClose }: ListedViewProps) {
  const { entry, isGone, problem, retry } = useCompleteEntry(definition, listed._id, reloadKey);
  const isLate = useIsSlow();
  if (entry || isGone) return <EntryView {...{ definition, entry, onClose }} />;
  if (!problem && !isLate) return null;
  const content = problem ? (
    <LoadError what="The entry" problem={problem} onRetry={retry} />
  ) : (
    <Loader visible />
  );
  const placeholder = { title: titleOf(definition, listed), content };
  return <EntryView {...{ definition, entry, placeholder, onClose }} />;
}
