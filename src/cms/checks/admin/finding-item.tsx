import { adminButtonClass } from '#core/admin-ui/button.tsx';
import { languageProps } from '#core/text/language.ts';
import { isIssue } from '../finding.ts';
import type { NamedFinding } from './check-form.ts';

interface FindingItemProps {
  finding: NamedFinding;
  label: string;
  onFix(): void;
  onShow(): void;
}

/** A finding: its name, its reason, and the actions on it. */
export function FindingItem({ finding, label, onFix, onShow }: FindingItemProps) {
  const { name, message, about, fix, showLabel } = finding;
  // Several findings of a kind have buttons with the same text.
  const subject = about ?? label;
  return (
    <li className="rounded-small border border-line bg-surface p-3.5">
      <p className="font-bold">{name}</p>
      <p className="wrap-anywhere mt-0.5 text-ink-soft">
        {label}
        {about && !label.includes(about) && (
          <>
            {': '}
            <q {...languageProps(about)}>{about.length > 120 ? `${about.slice(0, 120)}…` : about}</q>
          </>
        )}
      </p>
      <p className="mt-1.5">{message}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {fix && (
          <button
            type="button"
            aria-label={`${fix.label}: ${subject}`}
            className={`${adminButtonClass('quiet')} whitespace-normal text-left`}
            onClick={onFix}
          >
            {fix.label}
          </button>
        )}
        <button
          type="button"
          aria-label={`${showLabel}: ${subject}`}
          className={
            fix
              ? 'min-h-11 rounded-small px-2.5 font-bold text-teal-text underline-offset-4 hover:underline'
              : `${adminButtonClass('quiet')} whitespace-normal text-left`
          }
          onClick={onShow}
        >
          {showLabel}
        </button>
      </div>
    </li>
  );
}

type WeightedFinding = Pick<NamedFinding, 'weight' | 'name'>;

/** The number of findings for the footer of a form. */
export function describeFindingCount(findings: readonly WeightedFinding[]): string {
  const issues = findings.filter(isIssue).length;
  const hints = findings.length - issues;
  if (issues > 0) return issues === 1 ? '1 to do' : `${issues} to do`;
  if (hints > 0) return hints === 1 ? '1 hint' : `${hints} hints`;
  return 'nothing to do';
}

/** The message after a save or publication; undefined: there are no issues. */
export function describeFindings(done: string, findings: readonly WeightedFinding[]): string | undefined {
  const issues = findings.filter(isIssue);
  if (issues.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { name } of issues) counts.set(name, (counts.get(name) ?? 0) + 1);
  const named = [...counts].map(([name, count]) => {
    const words = name.charAt(0).toLowerCase() + name.slice(1);
    return count === 1 ? words : `${words} (${count})`;
  });
  const more = named.length > 3 ? [...named.slice(0, 3), 'and more'] : named;
  return `${done} ${describeFindingCount(issues)}: ${more.join(', ')}.`;
}
