import type { Engine, OnStatement } from '../../store/connection/database.ts';
import type { Metrics } from './metrics.ts';

/** Counts what the database is asked, and how long it takes. @returns what is to be told of each statement */
export function countStatements(metrics: Metrics, engine: Engine): OnStatement {
  const note = metrics.durations({
    name: 'ananta_database_statement_duration_seconds',
    help: 'Statements of the database and how long they took, with the wait for others that hold it.',
  })({ engine });
  const fail = metrics.counter({
    name: 'ananta_database_failures_total',
    help: 'Statements that failed; an entry with a link that is taken is one too.',
  })({ engine });
  return (milliseconds, hasFailed) => {
    note(milliseconds / 1000);
    if (hasFailed) fail();
  };
}
