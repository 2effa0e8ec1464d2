import HistoryIcon from 'lucide-react/icons/history';
import { type ComponentProps, useState } from 'react';
import { findRecordType } from '../../../content/index.ts';
import { recordActions } from '../../../policy.ts';
import { useMay } from '../../account/session.ts';
import { HistoryModal } from './history-modal.tsx';

/** Opens the history of a record from the window in which it is seen or changed. */
export function HistoryLink(props: Omit<ComponentProps<typeof HistoryModal>, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const type = findRecordType(props.record);
  const mayRead = type && may('history.read') && may(recordActions(type.definition).readAll);
  if (!mayRead) return null;
  return (
    <>
      <button
        type="button"
        className="mr-auto inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-small font-bold text-teal-text underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        <HistoryIcon aria-hidden="true" className="size-4.5" />
        {/* The foot of a form has one row of buttons on a phone. */}
        <span className="max-sm:sr-only">History</span>
      </button>
      {isOpen && <HistoryModal {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
