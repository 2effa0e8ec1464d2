/** A solution that has been checked: what it is known by, and until when it could be sent again (ISO, UTC). */
export interface Solved {
  solution: string;
  expiresAt: string;
}

/** Tells people from programs. */
export interface Captcha {
  /** A new challenge, where the site makes them itself. @throws Refusal: unavailable, where many wait for theirs */
  challenge?(): Promise<object>;
  /**
   * Checks what the widget sent.
   *
   * @param address where the request comes from
   * @returns undefined when it is no solution
   * @throws when that cannot be found out now
   */
  check(payload: string, address: string): Promise<Solved | undefined>;
}
