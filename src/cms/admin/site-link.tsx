import ExternalLink from 'lucide-react/icons/external-link';
import { type Entry, titleOf } from '#cms/fields/entry.ts';
import { publicationOf } from '#cms/fields/status/schedule.ts';
import { publicAddress } from '#cms/records/addresses.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { contentTypes, isContentName, records, typesBelongingTo } from '#cms/records/registry.ts';

/** The public address of an entry; undefined: it is not public. */
export function siteAddress(definition: RecordType, entry: Entry): string | undefined {
  if (!isContentName(definition.name)) return undefined;
  if (!publicationOf(definition, entry, new Date().toISOString()).isOut) return undefined;
  return publicAddress(contentTypes[definition.name], entry);
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-small font-bold text-teal-text underline-offset-4 hover:underline';

interface SiteLinkProps {
  definition: RecordType;
  entry: Entry;
  className?: string;
}

/** Opens the public page of an entry in a new tab, so that open work stays. */
export function SiteLink({ definition, entry, className = linkClass }: SiteLinkProps) {
  const address = siteAddress(definition, entry);
  if (!address) return null;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`See it on the site: ${titleOf(definition, entry)} (opens in a new tab)`}
      title="See it on the site"
      className={className}
    >
      See it on the site
      <ExternalLink aria-hidden="true" className="size-4.5 shrink-0" />
    </a>
  );
}

/** Part of the question before a deletion. */
export const trashNote = 'It goes to the trash, and can be restored from there for a while.';

/** The records that were deleted with another one, in words; empty: none. */
export function describeDeletedWith(record: string, count: number): string {
  if (count === 0) return '';
  const types = typesBelongingTo(record);
  const [only] = types.length === 1 ? types : [];
  return formatCount(only ? records[only.name] : { labels: { one: 'entry', many: 'entries' } }, count);
}

export function formatCount({ labels }: { labels: { one: string; many: string } }, count: number): string {
  return `${count} ${(count === 1 ? labels.one : labels.many).toLowerCase()}`;
}
