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
  /** Of the mail server for a letter, of which three are sent at a time (src/mail/delivery.ts). */
  letter: number;
}

/** Under which the bench tells them (`npm run bench -- cached --json FILE`), in microseconds. */
const figures: Partial<Record<keyof Needs, string>> = {
  page: 'home, brotli, CPU ÷ bare',
  picture: 'picture of about 30 kB, CPU ÷ bare',
  script: 'script, brotli, CPU ÷ bare',
};

/**
 * Measured on two cores of an AMD EPYC on 21 November 2026 where a figure stands above, and the page that is rendered
 * (4 to 8 ms) and compressed (13 to 22 ms); the others are assumed, and rather too much than too little.
 */
const withoutBench: Needs = {
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
  figures: { what: string; of?: { ours: number; unit: string } }[];
}

/** @param file what the bench wrote; undefined: figures of another day */
export function readNeeds(file: string | undefined): Needs {
  if (!file) return withoutBench;
  const report = JSON.parse(readFileSync(file, 'utf8')) as BenchReport;
  const measured = Object.entries(figures).flatMap(([need, what]) => {
    const { of } = report.figures.find((figure) => figure.what === what) ?? {};
    return of ? [[need, of.ours / 1e6] as const] : [];
  });
  if (measured.length === 0)
    throw new Error(`${file} holds none of the figures of \`npm run bench -- cached\`.`);
  return { ...withoutBench, ...Object.fromEntries(measured) };
}
