-- The result of a round of wrk in one line for bench/load/wrk.ts. Microseconds, but for the processor time (seconds).
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    'report {"microseconds":%d,"requests":%d,"bytes":%d,"p99":%.3f,"failures":%d,"late":%d,"generatorCpu":%.3f}\n',
    summary.duration, summary.requests, summary.bytes, latency:percentile(99.0),
    errors.connect + errors.read + errors.write + errors.status,
    errors.timeout, os.clock()
  ))
end
