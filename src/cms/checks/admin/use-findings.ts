import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useRouteLoaderData } from 'react-router';
import type { EntryForm } from '#cms/admin/form/use-entry-form.ts';
import { titleOf } from '#cms/fields/entry.ts';
import { screenAddress } from '#cms/records/addresses.ts';
import type { ContentType } from '#cms/records/content-type.ts';
import type { RecordType } from '#cms/records/definition.ts';
import { fetchEntries } from '#cms/records/fetch-entries.ts';
import { contentTypes, isContentName } from '#cms/records/registry.ts';
import { lastQueryOf } from '#core/admin-ui/last-addresses.ts';
import { useNotice } from '#core/admin-ui/notices.tsx';
import { callApi } from '#core/api-client/session-client.ts';
import type { RootData } from '#core/pages/context.ts';
import { foldedText } from '#core/text/fold.ts';
import { noticeOfFindings } from '../finding.ts';
import type { LinkStatus } from '../links.ts';
import type { Known, Looking, Shown } from './check-form.ts';
import { afterwardsInWords } from './finding-item.tsx';

/** Upper limit of links per call. */
const atOnce = 50;

/**
 * The targets of links, by href.
 *
 * @param others whether other sites are requested too
 * @throws ApiError
 */
async function askLinks(
  links: readonly string[],
  { others = false, signal }: { others?: boolean; signal?: AbortSignal } = {},
): Promise<Map<string, LinkStatus>> {
  const linkStatuses = new Map<string, LinkStatus>();
  for (let start = 0; start < links.length; start += atOnce) {
    const body = { links: links.slice(start, start + atOnce), ...(others && { others }) };
    const { data } = await callApi<{ links: (LinkStatus & { link: string })[] }>('POST', 'checks/links', {
      body,
      ...(signal && { signal }),
    });
    for (const { link, ...linkStatus } of data.links) linkStatuses.set(link, linkStatus);
  }
  return linkStatuses;
}

/** Shorter titles are alike to the search. */
const shortest = 4;

/** Number of other entries with the same title. @param id of the entry itself, if it is stored @throws ApiError */
async function countTwins(
  definition: ContentType,
  { title, id }: { title: string; id: string | undefined },
  signal: AbortSignal,
): Promise<number> {
  if (title.length < shortest) return 0;
  const query = new URLSearchParams({ q: title, limit: '20', fields: definition.title });
  const { entries } = await fetchEntries(definition, query, { signal });
  const folded = foldedText(title);
  return entries.filter((one) => one._id !== id && foldedText(titleOf(definition, one).trim()) === folded)
    .length;
}

/** The navigation state of a link from a list of findings: the panel with the list is then open. */
export const ledByFindings = { isLedByFindings: true } as const;

export function isLedByFindings(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLedByFindings' in state;
}

/** Milliseconds after the last key press: unfinished text is not checked. */
const pause = 700;

type Watched = Pick<EntryForm, 'entry' | 'values' | 'files' | 'latest'>;

/** The site data that all pages have. */
function useSite(): Pick<Known, 'siteUrl' | 'timeZone'> {
  const { siteUrl = '', timeZone = 'UTC' } = useRouteLoaderData<RootData>('root') ?? {};
  return { siteUrl, timeZone };
}

/**
 * The findings of a form, some time after the last input: never during typing, and only when the browser is idle. Links
 * to pages of the site are requested automatically.
 */
export function useFindings(definition: ContentType, form: Watched) {
  const { siteUrl, timeZone } = useSite();
  const { entry, values, files } = form;
  const [looking, setLooking] = useState<Looking>();
  const [linkStatuses, setLinkStatuses] = useState<ReadonlyMap<string, LinkStatus>>(new Map());
  const [duplicates, setTwins] = useState(0);
  const title = (values[definition.title] ?? '').trim();
  const asked = useRef(new Set<string>());
  const isHurried = useRef(false);

  const look = useCallback(
    async (shown: Pick<Watched, 'entry' | 'values' | 'files'>) => {
      const { lookAtForm } = await import('./check-form.ts');
      return lookAtForm(definition, shown, { siteUrl, timeZone, linkStatuses, twins: duplicates });
    },
    [definition, siteUrl, timeZone, linkStatuses, duplicates],
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

  const learn = useCallback((found: ReadonlyMap<string, LinkStatus>) => {
    if (found.size > 0) setLinkStatuses((before) => new Map([...before, ...found]));
  }, []);

  // Without network nothing is known about links, and there are no findings about them.
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
    /** Undefined until the first check of the form. */
    looking,
    linkStatuses,
    /** The findings of the current state. */
    lookNow: () => look(form.latest()),
    /** The next change is not typed, so it is checked without a pause. */
    hurry() {
      isHurried.current = true;
    },
    /** Requests the link targets on other sites. @throws ApiError */
    askOthers: async () => learn(await askLinks(looking?.others ?? [], { others: true })),
  };
}

/** Safari lacks requestIdleCallback; a timeout replaces it. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 50);
}

/**
 * Reports the findings after a save or publication, never before, because they block nothing. Silent if they cannot be
 * loaded.
 */
export function useTellFindings({ name }: RecordType) {
  const tell = useNotice();
  const navigate = useNavigate();
  const site = useSite();

  async function open(definition: ContentType, { entry, values }: Shown) {
    const id = entry?._id ?? (await findNewest(definition, values?.[definition.title] ?? ''));
    const screen = screenAddress(definition);
    // Returns to the list in its former state: search, filters and page.
    const query = new URLSearchParams(lastQueryOf(screen));
    if (id) query.set('entry', id);
    await navigate(query.size > 0 ? `${screen}?${query}` : screen, { state: ledByFindings });
  }

  /** @param done the completed action, as a sentence */
  return async (done: string, shown: Shown): Promise<void> => {
    if (!isContentName(name)) return;
    const definition: ContentType = contentTypes[name];
    try {
      const { lookAtForm } = await import('./check-form.ts');
      const known = { ...site, twins: 0 };
      const { own } = lookAtForm(definition, shown, { ...known, linkStatuses: new Map() });
      const linkStatuses = await askLinks(own).catch(() => new Map());
      const text = afterwardsInWords(
        done,
        lookAtForm(definition, shown, { ...known, linkStatuses }).findings,
      );
      const action = { label: 'Show', onPress: () => open(definition, shown) };
      if (text) tell({ kind: 'success', text, action, about: noticeOfFindings(name) });
    } catch (error) {
      console.error(error);
    }
  };
}

/** The entry that was just added with a title. */
async function findNewest(definition: ContentType, title: string): Promise<string | undefined> {
  const query = new URLSearchParams({ q: title.trim(), limit: '100', fields: definition.title });
  const { entries } = await fetchEntries(definition, query);
  const same = entries.filter((one) => titleOf(definition, one) === title.trim().replace(/\s+/g, ' '));
  return same
    .map(({ _id }) => _id)
    .sort()
    .at(-1);
}
