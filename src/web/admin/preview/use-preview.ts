import { useEffect, useRef, useState } from 'react';
import { ownPreviewHours } from '../../../content/previews.ts';
import { makePreview, type Previewed, pathOf } from './make-preview.ts';

/** Milliseconds after which a preview is made anew: a form may stay open for longer than one lasts. */
const renewal = (ownPreviewHours * 60 - 10) * 60_000;

/** What is to be seen, and what has to be done before. */
export interface Opening extends Omit<Previewed, 'draftId'> {
  /** Lets what is typed be saved first. @returns the draft that holds it; undefined: nothing differs from the entry */
  beforeOpening(): Promise<string | undefined>;
}

/**
 * The preview of an entry, made when it is looked at.
 *
 * @param draft another one: it is made anew
 */
export function usePreview({ record, recordId, beforeOpening }: Opening, draft = '') {
  const [path, setPath] = useState<string>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  const before = useRef(beforeOpening);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another draft has a preview of its own
  useEffect(() => {
    let isGone = false;
    async function open() {
      const draftId = await before.current();
      const shown = { record, recordId, draftId };
      if (!recordId && !draftId) return setProblem('Please write something first. Then you can see it here.');
      const { url } = await makePreview(shown, ownPreviewHours);
      if (isGone) return;
      setProblem(undefined);
      setPath(pathOf(url));
      setPreviewed(shown);
    }
    open().catch((error: unknown) => {
      if (isGone) return;
      console.error(error);
      setProblem(error instanceof Error ? error.message : 'Unknown error');
    });
    const timer = setTimeout(() => setRound(round + 1), renewal);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [record, recordId, draft, round]);

  return { path, previewed, problem };
}
