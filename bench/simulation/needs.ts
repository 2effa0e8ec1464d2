import { readFileSync } from 'node:fs';

/** Seconds of processor time that one request takes of the site, unless it says otherwise. */
export interface Needs {
  page: number;
  picture: number;
  script: number;
  /** A page that is not kept: it is rendered and compressed. */
  renderedPage: number;
  /** What a form needs before it can be sent: its token and its captcha. */
  formAsked: number;
  /** A form that is sent. */
  formSent: number;
  /** Of the database for that: a transaction with its letters. */
  formStored: number;
  /** Of the database for the parts of a page. */
  pageRead: number;
  /** Of the mail server for a letter, of which three are sent at a time (src/core/email/delivery.ts). */
  letter: number;
}

/** Under which the bench tells them, in microseconds. How fast a mail server takes letters, no bench can know. */
const figures: Partial<Record<keyof Needs, string>> = {
  page: 'home, brotli, CPU ÷ bare',
  picture: 'picture of about 30 kB, CPU ÷ bare',
  script: 'script, brotli, CPU ÷ bare',
  renderedPage: 'a page that has to be made, CPU of the site',
  pageRead: 'a page that has to be made, CPU of PostgreSQL',
  formAsked: 'token and captcha of a form, CPU of the site',
  formSent: 'an enrolment with its letters, CPU of the site',
  formStored: 'an enrolment with its letters, CPU of PostgreSQL',
};

/** What stands in the place of a figure that was not measured; rather too much than too little. */
const assumed: Needs = {
  page: 13e-6,
  picture: 13e-6,
  script: 13e-6,
  renderedPage: 30e-3,
  formAsked: 1e-3,
  formSent: 3e-3,
  formStored: 5e-3,
  pageRead: 5e-3,
  letter: 0.3,
};

interface BenchReport {
  machine: { date: string; processor: string };
  figures: { what: string; value: number; unit: string; of?: { ours: number } }[];
}

/**
 * @param file what the bench wrote; undefined: all is assumed
 * @returns the needs, and a line for each that says where it comes from
 */
export function readNeeds(file: string | undefined): { needs: Needs; sources: string[] } {
  const report = file ? (JSON.parse(readFileSync(file, 'utf8')) as BenchReport) : undefined;
  const needs = { ...assumed };
  const sources = (Object.keys(needs) as (keyof Needs)[]).map((need) => {
    const found = report?.figures.find(({ what }) => what === figures[need]);
    if (found) needs[need] = (found.of?.ours ?? found.value) / 1e6;
    return `${need}: ${Number((needs[need] * 1e3).toPrecision(3))} ms, ${found ? 'measured' : 'assumed'}`;
  });
  const { date, processor } = report?.machine ?? {};
  return { needs, sources: [...(report ? [`Measured on ${processor}, ${date}.`] : []), ...sources] };
}
