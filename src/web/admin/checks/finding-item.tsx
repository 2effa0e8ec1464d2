import { languageProps } from '../../ui/language-of.ts';
import { adminButton } from '../ui/button.ts';
import type { NamedFinding } from './look-at-form.ts';

interface FindingItemProps {
  finding: NamedFinding;
  /** Of its field. */
  label: string;
  onMend(): void;
  onShow(): void;
}

/** One thing to look at: what it is, why, and what can be done about it with one press. */
export function FindingItem({ finding, label, onMend, onShow }: FindingItemProps) {
  const { name, says, about, fix, show } = finding;
  // Several of a kind have the same words on their buttons.
  const which = about ?? label;
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
      <p className="mt-1.5">{says}</p>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {fix && (
          <button
            type="button"
            aria-label={`${fix.word}: ${which}`}
            className={`${adminButton('quiet')} whitespace-normal text-left`}
            onClick={onMend}
          >
            {fix.word}
          </button>
        )}
        <button
          type="button"
          aria-label={`${show}: ${which}`}
          className={
            fix
              ? 'min-h-11 rounded-small px-2.5 font-bold text-teal-text underline-offset-4 hover:underline'
              : `${adminButton('quiet')} whitespace-normal text-left`
          }
          onClick={onShow}
        >
          {show}
        </button>
      </div>
    </li>
  );
}
