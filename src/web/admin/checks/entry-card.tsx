import { Link } from 'react-router';
import { formAddress } from '../../../content/addresses.ts';
import { contentTypes } from '../../../content/index.ts';
import { indianNumber } from '../../../content/indian-number.ts';
import type { EntryToLookAt } from '../../../server/checks/check-desk.ts';
import { languageProps } from '../../ui/language-of.ts';
import { Pill } from '../ui/pill.tsx';
import { ledByFindings } from './led-by-findings.ts';

/** An entry that somebody should look at, and why. */
export function EntryCard({ entry: { record, _id, title, findings, more } }: { entry: EntryToLookAt }) {
  const definition = contentTypes[record];
  return (
    <li className="rounded-small border border-line p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={formAddress(definition, _id)}
          state={ledByFindings}
          {...languageProps(title)}
          className="wrap-anywhere inline-flex min-h-11 items-center font-bold text-teal-text underline underline-offset-4"
        >
          {title}
        </Link>
        <Pill look="quiet">{definition.labels.one}</Pill>
      </p>
      <ul className="mt-1.5 list-disc pl-5">
        {findings.map(({ check, field, name, about }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <li key={`${check} ${field} ${index}`} className="wrap-anywhere">
            {name}
            {about && (
              <span className="text-ink-soft">
                {': '}
                <span {...languageProps(about)}>{about}</span>
              </span>
            )}
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">and {indianNumber(more)} more</li>}
      </ul>
    </li>
  );
}
