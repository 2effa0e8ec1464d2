/** A setting of the site that somebody has changed; see content/site-settings. */
export interface SiteSettingRow {
  name: string;
  /** JSON; null: it was put back to what it usually is. */
  value: string | null;
  /** Rises by one with each change. A setting that was never changed has 0, and no row. */
  revision: number;
  /** ISO, UTC. */
  changedAt: string;
  /** The name of whoever did it, copied: accounts come and go. */
  changedBy: string;
}

/** The tables of the settings. */
export interface SiteSettingTables {
  siteSetting: SiteSettingRow;
}
