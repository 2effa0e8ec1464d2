import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { RecordType } from '../../../content/define-record.ts';
import { toSlug } from '../../../content/kinds/slug.ts';
import { isSignInNeeded } from '../../api/session-client.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { Entry } from '../entry.ts';
import { plainTextOf } from '../kinds/plain-text.ts';
import { adminButton } from '../ui/button.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { download, toCsv } from './csv.ts';
import { fetchAllEntries } from './fetch-entries.ts';
import type { ListAddress } from './list-address.ts';

interface ExportButtonProps {
  definition: RecordType;
  address: ListAddress;
  ownerId: string | undefined;
  /** What they belong to, in the name of the file. */
  ownerTitle: string;
}

/** Hands out what the current search finds, in the current order, as a file for spreadsheets. */
export function ExportButton({ definition, address, ownerId, ownerTitle }: ExportButtonProps) {
  const { admin } = definition;
  const toast = useToast();
  const timeZone = useTimeZone();
  const [isExporting, setExporting] = useState(false);

  async function exportAll() {
    if (isExporting) return;
    setExporting(true);
    try {
      const { search, sort } = address;
      const entries = await fetchAllEntries(definition, { search, sort, ownerId });
      const name = toSlug(`${admin.label} ${ownerTitle}`, 'removed');
      download(`${name}.csv`, toCsv(tableOf(definition, entries, timeZone)));
    } catch (error) {
      if (isSignInNeeded(error)) return;
      console.error(error);
      toast.error('Error exporting the list!');
    } finally {
      setExporting(false);
    }
  }

  return (
    <button
      type="button"
      aria-disabled={isExporting}
      aria-label="Export CSV"
      title="Export CSV"
      className={`${adminButton('quiet')} ${admin.add ? 'max-sm:px-3' : ''}`}
      onClick={() => void exportAll()}
    >
      <Download aria-hidden="true" className="size-4.5 shrink-0" />
      {/* Beside the button that adds, a phone has no room for the words. */}
      <span className={admin.add && 'max-sm:hidden'}>Export CSV</span>
    </button>
  );
}

/** What the list shows and what the View modal shows, with a head; entries that stand under another one follow it. */
export function tableOf(definition: RecordType, entries: Entry[], timeZone: string): string[][] {
  const { columns, view } = definition.admin;
  const names = [...new Set([...columns, ...(view?.fields ?? [])])];
  return [
    names.map((name) => definition.fields[name]?.label ?? name),
    ...entries
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .map((entry) => names.map((name) => plainTextOf(definition, name, entry, timeZone))),
  ];
}
