import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isToLookAt } from '../../../content/checks/is-to-look-at.ts';
import type { ContentType } from '../../../content/define-content.ts';
import type { EntryForm } from '../form/use-entry-form.ts';
import { adminButton } from '../ui/button.ts';
import { CloseCross } from '../ui/close-cross.tsx';
import { FindingItem } from './finding-item.tsx';
import type { Looking, NamedFinding } from './look-at-form.ts';
import { OtherLinks } from './other-links.tsx';
import { showPlace } from './show-place.ts';
import type { useFindings } from './use-findings.ts';

interface CheckPanelProps {
  id: string;
  definition: ContentType;
  form: EntryForm;
  found: ReturnType<typeof useFindings>;
  looking: Looking;
  onClose(): void;
  /** The work goes on at a field, for which a phone needs its room. */
  onLeave(): void;
}

/** A fix that was pressed, and what the field held before. */
interface Mended {
  field: string;
  before: string;
  after: string;
  word: string;
}

/** As wide as this the panel stands beside the fields, and stays while somebody works there. */
const beside = '(width >= 64rem)';

/** What was found, each with what mends it or leads to its place. */
export function CheckPanel({ id, definition, form, found, looking, onClose, onLeave }: CheckPanelProps) {
  const [mended, setMended] = useState<Mended>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const fixing = useRef(Promise.resolve());
  const { findings, others } = looking;
  const looks = findings.filter(isToLookAt);
  const hints = findings.filter((one) => !isToLookAt(one));
  // What has been typed since would go with it.
  const mayBeUndone = mended !== undefined && form.values[mended.field] === mended.after;

  // The button that was pressed goes with its finding.
  useEffect(() => {
    if (mended) undo.current?.focus();
  }, [mended]);

  /** Applies fixes one after the other: each starts from the text that the previous one left. */
  function mend(pressed: NamedFinding) {
    fixing.current = fixing.current.catch(() => undefined).then(() => mendNow(pressed));
  }

  async function mendNow(pressed: NamedFinding) {
    // Of the words as they are now: somebody may have typed since the list was made.
    const { findings: fresh } = await found.lookNow();
    const { fix } = fresh.find((one) => one.id === pressed.id) ?? fresh.find(isAlike(pressed)) ?? {};
    if (!fix) return setSaid('This has changed in the meantime.');
    const before = form.latest().values[fix.field] ?? '';
    const after = fix.value();
    found.hurry();
    flushSync(() => form.setValue(fix.field, after));
    setSaid(`Done: ${fix.word}.`);
    setMended({ field: fix.field, before, after, word: fix.word });
  }

  function takeBack() {
    if (!mended) return;
    found.hurry();
    form.setValue(mended.field, mended.before);
    setMended(undefined);
    setSaid('Undone.');
    heading.current?.focus();
  }

  function show({ field, place, about }: NamedFinding) {
    if (!matchMedia(beside).matches) onLeave();
    // Once the panel has given its room back.
    requestAnimationFrame(() => showPlace(field, place ?? about));
  }

  const list = (items: NamedFinding[], words: string) =>
    items.length > 0 && (
      <>
        <h4 className="mt-4 mb-2 font-bold text-ink-soft">{words}</h4>
        <ul className="grid gap-3">
          {items.map((finding) => (
            <FindingItem
              key={finding.id}
              finding={finding}
              label={definition.fields[finding.field]?.label ?? ''}
              onMend={() => mend(finding)}
              onShow={() => show(finding)}
            />
          ))}
        </ul>
      </>
    );

  return (
    <section
      id={id}
      data-beside=""
      aria-label="Before it goes out"
      className="max-h-[45dvh] shrink-0 overflow-y-auto overscroll-contain border-line border-t bg-page px-5 pb-5 lg:max-h-none lg:w-96 lg:border-t-0 lg:border-l"
    >
      <div className="sticky top-0 z-10 -mx-5 flex items-center gap-2 bg-page py-1.5 pr-1.5 pl-5">
        <h3
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 font-bold text-body focus:shadow-none focus:outline-none"
        >
          {findings.length > 0 ? 'What needs a look' : 'Nothing needs a look'}
        </h3>
        <CloseCross name="Close the list" isOnPage onClose={onClose} />
      </div>
      <p className="text-ink-soft">
        {findings.length > 0
          ? 'You can save all the same.'
          : 'Every picture has a description, every link leads somewhere, and no placeholder text is left.'}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p role="status" className="font-bold text-teal-text empty:hidden">
          {said}
        </p>
        {mayBeUndone && (
          <button ref={undo} type="button" className={adminButton('quiet')} onClick={takeBack}>
            Undo
          </button>
        )}
      </div>
      {list(looks, 'Please look')}
      {list(hints, 'Hints')}
      {others.length > 0 && <OtherLinks count={others.length} found={found} links={others} />}
    </section>
  );
}

/** The same thing, which has moved up because one before it is gone. */
function isAlike(pressed: NamedFinding) {
  const { check, field, about } = pressed;
  return (one: NamedFinding) => one.check === check && one.field === field && one.about === about;
}
