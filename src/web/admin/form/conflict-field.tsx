import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import type { ContentType } from '../../../content/define-content.ts';
import { thumbnailAddress } from '../../../content/picture.ts';
import { fitRichText } from '../../ui/fit-rich-text.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { textOf } from '../entry.ts';
import { LazyTextDifference } from '../history/lazy-text-difference.tsx';
import { Value } from '../history/value.tsx';
import { usePreview } from '../inputs/use-preview.ts';
import { useMoments } from '../kinds/use-moments.ts';
import type { Conflict } from './conflict-dialog.tsx';

export type Side = 'mine' | 'theirs';

interface ConflictFieldProps {
  name: string;
  definition: ContentType;
  conflict: Pick<Conflict, 'base' | 'current' | 'mine'>;
  /** Whether the other version is one's own, of another window. */
  isOwn: boolean;
  /** Who has saved the other version. */
  saver: { by: string; at: string } | undefined;
  /** What is chosen; undefined: nothing yet. */
  side: Side | undefined;
  onChoose(side: Side): void;
}

/** One field in two versions, side by side where there is room. */
export function ConflictField(props: ConflictFieldProps) {
  const { name, definition, conflict, isOwn, saver, side, onChoose } = props;
  const { current, mine, base } = conflict;
  const moment = useMoments();
  const other = isOwn ? 'In the other window' : 'Theirs';
  const theirs = saver ? `Theirs (saved by ${saver.by}, ${moment(saver.at)})` : other;
  const held = {
    mine: { value: mine.values[name] ?? '', file: mine.files[name] },
    theirs: { value: textOf(current, name), file: undefined },
  };
  return (
    <fieldset>
      <legend className="font-bold text-body">{definition.fields[name]?.label}</legend>
      <div className="mt-2 grid gap-3 md:grid-cols-2">
        {(['mine', 'theirs'] as const).map((one) => (
          <Version
            key={one}
            words={one === 'theirs' ? theirs : isOwn ? 'In this window' : 'Yours'}
            group={name}
            isChosen={side === one}
            onChoose={() => onChoose(one)}
          >
            <Held definition={definition} field={name} before={textOf(base, name)} {...held[one]} />
          </Version>
        ))}
      </div>
    </fieldset>
  );
}

interface VersionProps {
  words: string;
  /** The name of the choice that it belongs to. */
  group: string;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

function Version({ words, group, isChosen, onChoose, children }: VersionProps) {
  const id = useId();
  return (
    <div
      className={`min-w-0 rounded-small border p-4 ${isChosen ? 'border-teal-text bg-mint-soft/50 outline-1 outline-teal-text' : 'border-ink/35'}`}
    >
      <label htmlFor={id} className="-m-4 flex min-h-11 cursor-pointer items-center gap-3 p-4 font-bold">
        <input
          id={id}
          type="radio"
          name={`conflict-${group}`}
          required
          checked={isChosen}
          className="size-5 shrink-0 accent-teal"
          onChange={onChoose}
        />
        <span className="wrap-anywhere min-w-0">{words}</span>
      </label>
      <div className="mt-3">{children}</div>
    </div>
  );
}

interface HeldProps {
  definition: ContentType;
  field: string;
  before: string;
  value: string;
  file: File | undefined;
}

/** What a field holds; of a long text, what was changed in it. */
function Held({ definition, field: name, before, value, file }: HeldProps) {
  const field = definition.fields[name];
  const preview = usePreview(field?.kind === 'image' ? file : undefined);
  if (field?.kind === 'image') {
    const address = file ? preview : value && thumbnailAddress(value);
    if (!address) return <Nothing words="No picture" />;
    return (
      <img src={address} alt={field.label} className="aspect-3/2 w-40 rounded-small bg-page object-contain" />
    );
  }
  if (file) return <p className="wrap-anywhere">{file.name}</p>;
  if (!value) return <Nothing words="Empty" />;
  if (field?.kind === 'richText') {
    return (
      <>
        <LazyTextDifference before={before} after={value} isRich />
        <details className="group mt-3">
          <summary className="inline-flex min-h-6 items-center gap-1 font-bold text-teal-text">
            The whole text
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-2">
            <RichText html={fitRichText(value)} />
          </div>
        </details>
      </>
    );
  }
  const hasLines = field?.kind === 'chapters' || field?.kind === 'sources';
  if (hasLines || (field?.kind === 'text' && field.multiline)) {
    return <LazyTextDifference before={before} after={value} isRich={false} />;
  }
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <Value definition={definition} field={name} value={value} />
    </p>
  );
}

function Nothing({ words }: { words: string }) {
  return <p className="text-ink-soft">({words.toLowerCase()})</p>;
}
