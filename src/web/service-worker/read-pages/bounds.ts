/** A page that was read, and what belongs to it. */
export interface ReadPage {
  /** Path and query. */
  address: string;
  title: string;
  /** Milliseconds since 1970: when the copy was fetched. */
  at: number;
  /** Of its HTML. */
  bytes: number;
  /** Its style and pictures, by their paths. Pages share some of them. */
  files: string[];
}

/** What is kept in all. `sizes`: bytes of the files. */
export interface ReadPages {
  /** The last read first. */
  pages: ReadPage[];
  sizes: Record<string, number>;
}

export const mostPages = 20;
/** Phones with little room forget a site that takes much of it. */
const mostBytes = 12 * 1024 * 1024;
/** In milliseconds. Advice about health is not to be read years later. */
const longest = 30 * 86_400_000;

/** The newest pages, as far as there is room for them and for their files. */
export function withinBounds({ pages, sizes }: ReadPages, now: number): ReadPages {
  const kept: ReadPage[] = [];
  const files: Record<string, number> = {};
  let bytes = 0;
  for (const page of pages) {
    const more = Object.fromEntries(
      page.files.filter((file) => !(file in files)).map((file) => [file, sizes[file] ?? 0]),
    );
    bytes += page.bytes + Object.values(more).reduce((sum, size) => sum + size, 0);
    if (kept.length === mostPages || bytes > mostBytes) break;
    if (now - page.at > longest) continue;
    kept.push(page);
    Object.assign(files, more);
  }
  return { pages: kept, sizes: files };
}
