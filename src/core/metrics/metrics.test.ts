import { expect, test } from 'vitest';
import { createMetrics, mergeFamilies, toPrometheusText } from './metrics.ts';

/** A process with some answers sent, and a longest delay. */
function processWith({ kept, longest }: { kept: number; longest: number }) {
  const metrics = createMetrics();
  const count = metrics.counter({ name: 'answers_total', help: 'Answers.' });
  const keep = count({ kind: 'pages', outcome: 'kept' });
  for (let answer = 0; answer < kept; answer++) keep();
  count({ kind: 'pages', outcome: 'fresh' })(2);
  const note = metrics.durations({ name: 'duration_seconds', help: 'Durations.' })({});
  for (const seconds of [0.0005, 0.02, 90]) note(seconds);
  metrics.gauge({ name: 'longest', help: 'The longest.', across: 'max', read: () => [[{}, longest]] });
  return metrics.read();
}

test('counts are written in the format of Prometheus', () => {
  const lines = toPrometheusText(processWith({ kept: 3, longest: 1.5 })).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# HELP answers_total Answers.',
      '# TYPE answers_total counter',
      'answers_total{kind="pages",outcome="kept"} 3',
      'answers_total{kind="pages",outcome="fresh"} 2',
      '# TYPE duration_seconds histogram',
      'duration_seconds_bucket{le="0.0005"} 1',
      'duration_seconds_bucket{le="0.01"} 1',
      'duration_seconds_bucket{le="0.025"} 2',
      'duration_seconds_bucket{le="10"} 2',
      'duration_seconds_bucket{le="+Inf"} 3',
      'duration_seconds_sum 90.0205',
      'duration_seconds_count 3',
      'longest 1.5',
    ]),
  );
});

test('the same labels are one line, however often they are requested', () => {
  const metrics = createMetrics();
  const count = metrics.counter({ name: 'total', help: 'All.' });
  count({ kind: 'a' })();
  count({ kind: 'a' })();
  expect(toPrometheusText(metrics.read())).toContain('total{kind="a"} 2\n');
});

test('a label cannot end its line', () => {
  const metrics = createMetrics();
  metrics.counter({ name: 'total', help: 'All.' })({ kind: 'a"b\\c\nd' })();
  expect(toPrometheusText(metrics.read())).toContain('total{kind="a\\"b\\\\c\\nd"} 1\n');
});

test('several processes are combined: counters are summed, and of maxima the greatest counts', () => {
  const text = toPrometheusText(
    mergeFamilies([processWith({ kept: 3, longest: 1 }), processWith({ kept: 4, longest: 2 })]),
  );
  expect(text).toContain('answers_total{kind="pages",outcome="kept"} 7\n');
  expect(text).toContain('duration_seconds_bucket{le="0.025"} 4\n');
  expect(text).toContain('duration_seconds_count 6\n');
  expect(text).toContain('longest 2\n');
  expect(text.match(/# TYPE answers_total/g)).toHaveLength(1);
});
