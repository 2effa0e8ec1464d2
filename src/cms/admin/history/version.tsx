import type { ReactNode } from 'react';
import { changeVerbs } from '#cms/activity/activity.ts';
import { Difference } from '#cms/fields/difference/difference.tsx';
import type { Version } from '#cms/history/api.ts';
import type { RecordType } from '#cms/records/definition.ts';

interface DifferenceListProps {
  definition: RecordType;
  differences: Version['differences'];
}

/** The changed fields under their labels in the form. */
export function DifferenceList({ definition, differences }: DifferenceListProps) {
  if (differences.length === 0) return null;
  return (
    <div className="@container">
      <dl className="mt-2 grid gap-x-6 gap-y-3 @lg:grid-cols-[9rem_minmax(0,1fr)]">
        {differences.map(({ field, before, after }) => (
          <div key={field} className="@lg:contents">
            <dt className="font-bold text-ink-soft">{definition.fields[field]?.label ?? field}</dt>
            <dd className="min-w-0">
              <Difference {...{ definition, field, before, after }} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface VersionEntryProps {
  definition: RecordType;
  version: Version;
  moment: string;
  /** The actions on the revision. */
  children: ReactNode;
}

/** A revision of a record: action, actor, time and changes. */
export function VersionEntry({ definition, version, moment, children }: VersionEntryProps) {
  const { kind, by, at, differences } = version;
  const word = changeVerbs[kind];
  return (
    <li className="border-line border-t py-4 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-body">
          <span className="wrap-anywhere font-bold">
            {word.charAt(0).toUpperCase() + word.slice(1)} by {by}
          </span>
          <span className="block font-normal font-sans text-ink-soft text-small">
            <time dateTime={at}>{moment}</time>
          </span>
        </h3>
        {children}
      </div>
      <DifferenceList definition={definition} differences={differences} />
    </li>
  );
}
