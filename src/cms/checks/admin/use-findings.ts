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
import type { LinkStatus } from '../api.ts';
import { maxLinks, noticeOfFindings } from '../finding.ts';
import type { CheckedContent, FormFindings, SiteFacts } from './check-form.ts';
import { describeFindings } from './finding-item.tsx';

/**
 * The targets of links, by href.
 *
 * @param others whether other sites are requested too
 * @throws ApiError
 */
async function fetchLinkStatuses(
  links: readonly string[],
  { checkExternal = false, signal }: { checkExternal?: boolean; signal?: AbortSignal } = {},
): Promise<Map<string, LinkStatus>> {
  const linkStatuses = new Map<string, LinkStatus>();
  for (let start = 0; start < links.length; start += maxLinks) {
    const body = { links: links.slice(start, start + maxLinks), ...(checkExternal && { checkExternal }) };
    const { data } = await callApi('POST checks/links', { body, ...(signal && { signal }) });
    for (const { link, ...linkStatus } of data.links) linkStatuses.set(link, linkStatus);
  }
  return linkStatuses;
}

/** Shorter titles are alike to the search. */
const minTitleLength = 4;

/** Number of other entries with the same title. @param id of the entry itself, if it is stored @throws ApiError */
async function countDuplicates(
  definition: ContentType,
  { title, id }: { title: string; id: string | undefined },
  signal: AbortSignal,
): Promise<number> {
  if (title.length < minTitleLength) return 0;
  const query = new URLSearchParams({ q: title, limit: '20', fields: definition.title });
  const { entries } = await fetchEntries(definition, query, { signal });
  const folded = foldedText(title);
  return entries.filter((one) => one._id !== id && foldedText(titleOf(definition, one).trim()) === folded)
    .length;
}

/** The navigation state of a link from a list of findings: the panel with the list is then open. */
export const findingsState = { isLedByFindings: true } as const;

export function hasOpenFindings(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isLedByFindings' in state;
}

/** Milliseconds after the last key press: unfinished text is not checked. */
const checkDelay = 700;

type FormState = Pick<EntryForm, 'entry' | 'values' | 'files' | 'latest'>;

/** The site data that all pages have. */
function useSite(): Pick<SiteFacts, 'siteUrl' | 'timeZone'> {
  const { siteUrl = '', timeZone = 'UTC' } = useRouteLoaderData<RootData>('root') ?? {};
  return { siteUrl, timeZone };
}

/**
 * The findings of a form, some time after the last input: never during typing, and only when the browser is idle. Links
 * to pages of the site are requested automatically.
 */
export function useFindings(definition: ContentType, form: FormState) {
  const { siteUrl, timeZone } = useSite();
  const { entry, values, files } = form;
  const [formFindings, setFormFindings] = useState<FormFindings>();
  const [linkStatuses, setLinkStatuses] = useState<ReadonlyMap<string, LinkStatus>>(new Map());
  const [duplicateCount, setDuplicateCount] = useState(0);
  const title = (values[definition.title] ?? '').trim();
  const requested = useRef(new Set<string>());
  const shouldSkipDelay = useRef(false);

  const check = useCallback(
    async (content: Pick<FormState, 'entry' | 'values' | 'files'>) => {
      const { checkForm } = await import('./check-form.ts');
      return checkForm(definition, content, { siteUrl, timeZone, linkStatuses, duplicateCount });
    },
    [definition, siteUrl, timeZone, linkStatuses, duplicateCount],
  );

  useEffect(() => {
    let isOutdated = false;
    const show = () =>
      void check({ entry, values, files }).then(
        (found) => !isOutdated && setFormFindings(found),
        console.error,
      );
    const timer = setTimeout(
      () => whenIdle(() => !isOutdated && show()),
      shouldSkipDelay.current ? 0 : checkDelay,
    );
    shouldSkipDelay.current = false;
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [check, entry, values, files]);

  const addLinkStatuses = useCallback((found: ReadonlyMap<string, LinkStatus>) => {
    if (found.size > 0) setLinkStatuses((before) => new Map([...before, ...found]));
  }, []);

  // Without network nothing is known about links, and there are no findings about them.
  useEffect(() => {
    const unknown = formFindings?.siteLinks.filter((address) => !requested.current.has(address)) ?? [];
    if (unknown.length === 0) return;
    for (const address of unknown) requested.current.add(address);
    fetchLinkStatuses(unknown).then(addLinkStatuses, () => {
      for (const address of unknown) requested.current.delete(address);
    });
  }, [formFindings, addLinkStatuses]);

  const id = entry?._id;
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      countDuplicates(definition, { title, id }, stop.signal).then(setDuplicateCount, () => undefined);
    }, 2 * checkDelay);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [definition, title, id]);

  return {
    /** Undefined until the first check of the form. */
    formFindings,
    linkStatuses,
    /** The findings of the current state. */
    checkNow: () => check(form.latest()),
    /** The next change is not typed, so it is checked without a pause. */
    skipDelay() {
      shouldSkipDelay.current = true;
    },
    /** Requests the link targets on other sites. @throws ApiError */
    checkExternalLinks: async () =>
      addLinkStatuses(await fetchLinkStatuses(formFindings?.externalLinks ?? [], { checkExternal: true })),
  };
}

/** Safari lacks requestIdleCallback; a timeout replaces it. */
function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 50);
}

/**
 * Reports the findings after a save or publication, never before, because they block nothing. Silent if they cannot be
 * loaded.
 */
export function useFindingsNotice({ name }: RecordType) {
  const notify = useNotice();
  const navigate = useNavigate();
  const site = useSite();

  async function open(definition: ContentType, { entry, values }: CheckedContent) {
    const id = entry?._id ?? (await findNewest(definition, values?.[definition.title] ?? ''));
    const screen = screenAddress(definition);
    // Returns to the list in its former state: search, filters and page.
    const query = new URLSearchParams(lastQueryOf(screen));
    if (id) query.set('entry', id);
    await navigate(query.size > 0 ? `${screen}?${query}` : screen, { state: findingsState });
  }

  /** @param done the completed action, as a sentence */
  return async (done: string, content: CheckedContent): Promise<void> => {
    if (!isContentName(name)) return;
    const definition: ContentType = contentTypes[name];
    try {
      const { checkForm } = await import('./check-form.ts');
      const siteFacts = { ...site, duplicateCount: 0 };
      const { siteLinks } = checkForm(definition, content, { ...siteFacts, linkStatuses: new Map() });
      const linkStatuses = await fetchLinkStatuses(siteLinks).catch(() => new Map());
      const text = describeFindings(
        done,
        checkForm(definition, content, { ...siteFacts, linkStatuses }).findings,
      );
      const action = { label: 'Show', onPress: () => open(definition, content) };
      if (text) notify({ kind: 'success', text, action, about: noticeOfFindings(name) });
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
