-- What a round of wrk came to, in one line for bench/load/wrk.ts. Microseconds, as wrk counts.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'report {"microseconds":%d,"requests":%d,"bytes":%d,"p99":%.3f,"failures":%d,"late":%d}\n',
    summary.duration, summary.requests, summary.bytes, latency:percentile(99.0),
    errors.connect + errors.read + errors.write + errors.status,
    errors.timeout
  ))
end
