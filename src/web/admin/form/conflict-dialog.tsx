import { type FormEvent, useEffect, useId, useState } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import type { Entry } from '../entry.ts';
import { adminButton } from '../ui/button.ts';
import { Modal } from '../ui/modal.tsx';
import { ConflictField, type Side } from './conflict-field.tsx';
import { findSavers, inWords, namesOf, type Savers } from './conflict-savers.ts';
import type { LocalDraft } from './draft.ts';
import type { Merge } from './merge.ts';

/** Two changes of one entry that do not go together. */
export interface Conflict {
  /** The entry as the form was opened for it. */
  base: Entry;
  /** As somebody else has saved it. */
  current: Entry;
  mine: LocalDraft;
  merge: Merge;
}

interface ConflictDialogProps {
  definition: ContentType;
  conflict: Conflict;
  /** Whether the other version is one's own, of another window. */
  isOwn?: boolean;
  /** What is done with the decision. */
  action?: string;
  onBack(): void;
  /** @param theirs the fields in which the other version was chosen */
  onDecide(theirs: string[]): void;
}

/** Lets somebody decide, field by field, between what they typed and what somebody else has saved meanwhile. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { definition, conflict, isOwn = false, action = 'Save', onBack, onDecide } = props;
  const { base, merge } = conflict;
  const introId = useId();
  const savers = useSavers(definition, base);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const labelOf = (name: string) => definition.fields[name]?.label ?? name;

  function decide(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    onDecide(merge.disputed.filter((name) => sides[name] === 'theirs'));
  }

  return (
    <Modal
      title={isOwn ? 'Written differently in another window' : 'Saved by somebody else in the meantime'}
      describedBy={introId}
      onClose={onBack}
    >
      <form className="flex min-h-0 flex-col" onSubmit={decide}>
        <div className="grid gap-6 overflow-y-auto p-5">
          <div id={introId} className="max-w-2xl">
            <p>
              {isOwn
                ? 'You have also been typing into this entry in another window. '
                : `${namesOf(savers, [...merge.disputed, ...merge.theirs])} saved this entry while you were working on it. `}
              Nothing is lost: please choose what to keep.
            </p>
            {merge.theirs.length > 0 && (
              <p className="mt-2">
                Taken over automatically, because you have not changed it:{' '}
                {inWords(merge.theirs.map(labelOf))}.
              </p>
            )}
          </div>
          {merge.disputed.map((name) => (
            <ConflictField
              key={name}
              name={name}
              {...{ definition, conflict }}
              isOwn={isOwn}
              saver={isOwn ? undefined : savers.get(name)}
              side={sides[name]}
              onChoose={(side) => setSides((before) => ({ ...before, [name]: side }))}
            />
          ))}
        </div>
        <div className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-3.5">
          <button type="button" className={adminButton('quiet')} onClick={onBack}>
            Back to the form
          </button>
          <button type="submit" className={adminButton('main')}>
            {action}
          </button>
        </div>
      </form>
    </Modal>
  );
}

function useSavers({ name }: ContentType, base: Entry): Savers {
  const [savers, setSavers] = useState<Savers>(new Map());
  useEffect(() => {
    let isWanted = true;
    void findSavers(name, base).then((found) => isWanted && setSavers(found));
    return () => {
      isWanted = false;
    };
  }, [name, base]);
  return savers;
}
