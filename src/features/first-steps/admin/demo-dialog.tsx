import { type FormEvent, useId, useState } from 'react';
import type { RecordName } from '#cms/records/registry.ts';
import { records } from '#cms/records/registry.ts';
import { DialogFooter, Modal } from '#core/admin-ui/dialog.tsx';
import { LoadError } from '#core/admin-ui/load-error.tsx';
import { useAction } from '#core/admin-ui/use-action.ts';
import { useCall } from '#core/admin-ui/use-call.ts';
import { callApi } from '#core/api-client/session-client.ts';
import type { DemoGroup } from '../api.ts';
import { structuralTypes } from '../rules/steps.ts';

interface DemoDialogProps {
  onClose(): void;
  onRemoved(): void;
}

/** Lists the demo content, and moves the chosen types to the trash. */
export function DemoDialog({ onClose, onRemoved }: DemoDialogProps) {
  const { data, problem, retry } = useCall('GET first-steps/demo');
  return (
    <Modal title="Remove demo content" size="narrow" onClose={onClose}>
      {data ? (
        <DemoForm groups={data.groups} onClose={onClose} onRemoved={onRemoved} />
      ) : (
        <div className="p-5">
          {problem ? <LoadError problem={problem} onRetry={retry} /> : <p role="status">Loading…</p>}
        </div>
      )}
    </Modal>
  );
}

const isStructural = ({ record }: DemoGroup) => structuralTypes.includes(record);

function DemoForm({ groups, onClose, onRemoved }: DemoDialogProps & { groups: readonly DemoGroup[] }) {
  const removable = groups
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => Number(isStructural(one)) - Number(isStructural(other)));
  const [chosen, setChosen] = useState<ReadonlySet<RecordName>>(
    () => new Set(removable.filter((group) => !isStructural(group)).map(({ record }) => record)),
  );
  const [problem, setProblem] = useState('');
  const { run, isBusy } = useAction();
  const count = removable.reduce(
    (sum, { record, entries }) => sum + (chosen.has(record) ? entries.length : 0),
    0,
  );
  const kept = groups.flatMap((group) => group.kept);

  async function remove(event: FormEvent) {
    event.preventDefault();
    if (count === 0) return setProblem('Please choose at least one type.');
    const done = await run({
      call: async () =>
        (await callApi('POST first-steps/demo/remove', { body: { records: [...chosen] } })).data,
      successMessage: ({ removed }) =>
        removed === 1 ? '1 demo entry is in the trash.' : `${removed} demo entries are in the trash.`,
      undo: () => ({
        undoneMessage: 'The demo content is back.',
        undo: () => callApi('POST first-steps/demo/restore'),
      }),
      onFailed: setProblem,
    });
    if (done) onRemoved();
  }

  return (
    <form onSubmit={(event) => void remove(event)} className="flex min-h-0 flex-col">
      {/* A fieldset itself does not shrink to scroll. */}
      <div className="min-h-0 overflow-y-auto p-5">
        <p className="mb-2">
          The chosen entries go to the trash, and visitors no longer see them. You can put all of them back
          here, as long as the trash keeps them. The made-up parents get no email.
        </p>
        <fieldset aria-label="Types of demo content" className="divide-y divide-line">
          {removable.map((group) => (
            <DemoGroupRow
              key={group.record}
              group={group}
              isChosen={chosen.has(group.record)}
              onChoose={(isChosen) => {
                const next = new Set(chosen);
                if (isChosen) next.add(group.record);
                else next.delete(group.record);
                setChosen(next);
                setProblem('');
              }}
            />
          ))}
        </fieldset>
        <p className="mt-3 text-ink-soft">
          Not selected at first: the menu, topics and age groups, which help visitors find the pages.
        </p>
        {kept.length > 0 && <KeptEntries kept={kept} />}
      </div>
      <DialogFooter
        problem={problem}
        action={count === 1 ? 'Remove 1 entry' : `Remove ${count} entries`}
        busy="Removing…"
        isBusy={isBusy}
        onCancel={onClose}
      />
    </form>
  );
}

interface DemoGroupRowProps {
  group: DemoGroup;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

function DemoGroupRow({ group: { record, entries }, isChosen, onChoose }: DemoGroupRowProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const label = labelOf(record);
  return (
    <div className="py-1">
      <div className="flex items-center gap-3">
        <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 font-bold">
          <input
            type="checkbox"
            checked={isChosen}
            className="size-5 shrink-0 accent-teal"
            onChange={({ target }) => onChoose(target.checked)}
          />
          {label} ({entries.length})
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          className="min-h-11 px-1 text-ink-soft underline underline-offset-4 hover:text-ink"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'See'} the entries<span className="sr-only"> of {label}</span>
        </button>
      </div>
      <ul id={listId} hidden={!isOpen} className="list-disc pb-2 pl-13">
        {entries.map(({ _id, title }) => (
          <li key={_id} className="wrap-anywhere">
            {title || 'Without a title'}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** As in the navigation; registrations are no list of their own there. */
function labelOf(record: RecordName): string {
  return record === 'registration' ? 'Webinar registrations' : records[record].admin.label;
}

const reasons = {
  changed: 'you have changed it',
  inUse: 'parents have registered for it',
};

function KeptEntries({ kept }: { kept: DemoGroup['kept'] }) {
  return (
    <>
      <p className="mt-4 font-bold">These stay:</p>
      <ul className="list-disc pl-5">
        {kept.map(({ _id, title, reason }) => (
          <li key={_id} className="wrap-anywhere">
            {title || 'Without a title'}: {reasons[reason]}
          </li>
        ))}
      </ul>
    </>
  );
}
