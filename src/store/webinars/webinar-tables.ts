/** What a webinar's row has besides its fields: how full it is, kept at every write of it or of a place. */
export interface SeatColumns {
  seatsTaken: number;
  /** How many wait in line. */
  seatsAwaited: number;
  /** The last number that was given to somebody who waits. */
  lastInLine: number;
}

/** What a place's row has besides its fields. */
export interface PlaceColumns {
  /** What the parent was last told of when and where it is; see letters of webinars. */
  told: string;
}

/** A letter that is to go out for a webinar, and what has become of it. Neither text nor address. */
export interface WebinarLetterRow {
  id: string;
  webinarId: string;
  /** Empty: what is planned for all of a webinar, such as the reminders of the day before. */
  registrationId: string;
  /** As content/webinars/letters.ts names them. */
  kind: string;
  /** What tells this one from an earlier one of its kind, such as the start that it reminds of. */
  occasion: string;
  state: 'planned' | 'done' | 'missed' | 'dropped';
  /** ISO, UTC. */
  dueAt: string;
  /** ISO, UTC; empty: not yet. */
  endedAt: string;
  /** Of the letter that was written, under which the log of letters knows what became of it. */
  letterId: string;
  /** JSON. */
  details: string;
}

/** A parent's own link to a place. */
export interface PlaceLinkRow {
  /** Of the token, which is kept nowhere: who reads the database has no link. */
  tokenHash: string;
  registrationId: string;
  /** ISO, UTC. */
  createdAt: string;
}

export interface WebinarTables {
  webinarLetter: WebinarLetterRow;
  placeLink: PlaceLinkRow;
}
