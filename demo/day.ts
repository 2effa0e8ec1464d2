/** The calendar day (YYYY-MM-DD) that lies `offset` days after the day of loading; negative offsets lie in the past. */
export type Day = (offset: number) => string;
