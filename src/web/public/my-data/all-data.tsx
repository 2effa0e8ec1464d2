import type { OwnDataPart } from '../../../content/privacy/own-data.ts';
import { Part } from '../own-pages/step-form.tsx';

/** All of it, to be read and printed. */
export function AllData({ parts }: { parts: readonly OwnDataPart[] }) {
  return parts.map(({ title, entries }, place) => (
    <Part key={title} id={`part-${place}`} title={title}>
      <ul className="grid gap-5">
        {entries.map((entry, index) => (
          // Two entries can read alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <li key={index} className="border-t border-line pt-4 first:border-0 first:pt-0">
            <h3 className="wrap-anywhere font-bold">{entry.title}</h3>
            <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
              {entry.facts.map(([label, value], fact) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never move
                <div key={fact} className="contents">
                  <dt className="text-ink-soft max-sm:mt-1.5">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Part>
  ));
}
