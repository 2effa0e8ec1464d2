import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { findRecordType } from '../../../content/index.ts';
import { may } from '../../../policy.ts';
import type { Version } from '../../../server/api/versions.ts';
import { useSession } from '../../account/session.ts';
import type { Entry } from '../entry.ts';
import { useClockNote, useMoments } from '../kinds/use-moments.ts';
import { LoadProblem } from '../list/load-problem.tsx';
import { adminButton } from '../ui/button.ts';
import { CloseFoot } from '../ui/dialog-foot.tsx';
import { Modal } from '../ui/modal.tsx';
import { GoBackDialog } from './go-back-dialog.tsx';
import { useHistory } from './use-history.ts';
import { VersionStep } from './version-step.tsx';

interface HistoryModalProps {
  record: string;
  id: string;
  title: string;
  /** What gets lost where the record becomes what it was. */
  warning?: string | undefined;
  onClose(): void;
  /** It has become what it was; the list loads anew by itself. */
  onReturned?(entry: Entry): Promise<void>;
}

/** What happened to a record: who, when, what; and the way back. */
export function HistoryModal(props: HistoryModalProps) {
  const { record, id, title, warning, onClose, onReturned } = props;
  const definition = findRecordType(record)?.definition;
  if (!definition) throw new Error(`There is no type ${record}.`);
  const { revalidate } = useRevalidator();
  const moment = useMoments();
  const clockNote = useClockNote();
  const mayWrite = may(useSession()?.role, 'content.write');
  const { versions, isLoaded, hasMore, problem, loadMore } = useHistory(record, id);
  const [asked, setAsked] = useState<Version>();

  function returned(entry: Entry) {
    void revalidate();
    onClose();
    void onReturned?.(entry);
  }

  return (
    <Modal title={`History: ${title}`} onClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label="What happened" tabIndex={0} data-first-focus className="overflow-y-auto p-5">
        {clockNote && <p className="mb-3 text-ink-soft">{clockNote}</p>}
        <p role="status" className="text-ink-soft">
          {isLoaded || problem ? versions.length === 0 && !problem && 'No history is left.' : 'Loading…'}
        </p>
        <ol>
          {versions.map((version) => (
            <VersionStep
              key={version.revision}
              definition={definition}
              version={version}
              moment={moment(version.at)}
            >
              {version.canReturn && mayWrite && (
                <button
                  type="button"
                  aria-label={`Restore this version: ${moment(version.at)}`}
                  className={adminButton('quiet', 'small')}
                  onClick={() => setAsked(version)}
                >
                  {' '}
                  Restore this version{' '}
                </button>
              )}
            </VersionStep>
          ))}
        </ol>
        {problem && <LoadProblem what="The history" problem={problem} onRetry={() => void loadMore()} />}
        {hasMore && !problem && (
          <button type="button" className={`${adminButton('quiet')} mt-4`} onClick={() => void loadMore()}>
            Show older changes
          </button>
        )}
      </section>
      <CloseFoot onClose={onClose} />
      {asked && (
        <GoBackDialog
          {...{ definition, id, versions, warning }}
          step={asked}
          moment={moment(asked.at)}
          onClose={() => setAsked(undefined)}
          onReturned={returned}
        />
      )}
    </Modal>
  );
}
