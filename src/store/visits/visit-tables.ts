/** How often a page was seen on a day. */
interface PageViewRow {
  day: string;
  /** A path of the site, in its one spelling and without a query. */
  page: string;
  count: number;
}

/** How often something was searched for on a day and not found. */
interface MissedSearchRow {
  day: string;
  text: string;
  count: number;
}

export interface VisitTables {
  pageView: PageViewRow;
  missedSearch: MissedSearchRow;
}
