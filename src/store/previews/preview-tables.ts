import type { PreviewLink } from '../../content/previews.ts';

export interface PreviewRow extends PreviewLink {
  /** Of the token, which is kept nowhere: who reads the database has no link. */
  tokenHash: string;
}

export interface PreviewTables {
  previewLink: PreviewRow;
}
