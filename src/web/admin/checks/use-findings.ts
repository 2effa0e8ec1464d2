import { useCallback, useEffect, useRef, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { LinkFate } from '../../../content/checks/link-fate.ts';
import type { ContentType } from '../../../content/define-content.ts';
import type { loader } from '../../root.tsx';
import type { EntryForm } from '../form/use-entry-form.ts';
import { askLinks } from './ask-links.ts';
import { countTwins } from './count-twins.ts';
import type { Known, Looking } from './look-at-form.ts';

/** Milliseconds after the last key: what is half written is not judged. */
const pause = 700;

type Watched = Pick<EntryForm, 'entry' | 'values' | 'files' | 'latest'>;

/** What the site says of itself to all pages. */
export function useSite(): Pick<Known, 'siteUrl' | 'timeZone'> {
  const { siteUrl = '', timeZone = 'UTC' } = useRouteLoaderData<typeof loader>('root') ?? {};
  return { siteUrl, timeZone };
}

/**
 * What there is to look at in a form, some time after it has been typed: never at a key, and in a moment in which the
 * browser has nothing else to do. Links to pages of the site are asked about by themselves.
 */
export function useFindings(definition: ContentType, form: Watched) {
  const { siteUrl, timeZone } = useSite();
  const { entry, values, files } = form;
  const [looking, setLooking] = useState<Looking>();
  const [fates, setFates] = useState<ReadonlyMap<string, LinkFate>>(new Map());
  const [twins, setTwins] = useState(0);
  const title = (values[definition.title] ?? '').trim();
  const asked = useRef(new Set<string>());
  const isHurried = useRef(false);

  const look = useCallback(
    async (shown: Pick<Watched, 'entry' | 'values' | 'files'>) => {
      const { lookAtForm } = await import('./look-at-form.ts');
      return lookAtForm(definition, shown, { siteUrl, timeZone, fates, twins });
    },
    [definition, siteUrl, timeZone, fates, twins],
  );

  useEffect(() => {
    let isLate = false;
    const show = () =>
      void look({ entry, values, files }).then((found) => !isLate && setLooking(found), console.error);
    const timer = setTimeout(() => whenIdle(() => !isLate && show()), isHurried.current ? 0 : pause);
    isHurried.current = false;
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [look, entry, values, files]);

  const learn = useCallback((found: ReadonlyMap<string, LinkFate>) => {
    if (found.size > 0) setFates((before) => new Map([...before, ...found]));
  }, []);

  // Without the network nothing is known of links, and nothing is said of them.
  useEffect(() => {
    const unknown = looking?.own.filter((address) => !asked.current.has(address)) ?? [];
    if (unknown.length === 0) return;
    for (const address of unknown) asked.current.add(address);
    askLinks(unknown).then(learn, () => {
      for (const address of unknown) asked.current.delete(address);
    });
  }, [looking, learn]);

  const id = entry?._id;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      countTwins(definition, { title, id }, stop.signal).then(setTwins, () => undefined);
    }, 2 * pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [definition, title, id]);

  return {
    /** Undefined until the form has been looked at for the first time. */
    looking,
    fates,
    /** As it stands at this moment. */
    lookNow: () => look(form.latest()),
    /** What comes next is no typing: it is looked at without a pause. */
    hurry() {
      isHurried.current = true;
    },
    /** Asks other sites whether they have the pages that links lead to. @throws ApiError */
    askOthers: async () => learn(await askLinks(looking?.others ?? [], { others: true })),
  };
}

/** Safari has no such call; there a moment later does. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 50);
}
