import { Counter, format, Gauge, Histogram } from '../../src/server/observability/prometheus.js';
import { expect, test } from './fixtures.js';

test('escapes labels and help texts', async () => {
  const counter = new Counter('c_total', 'A \\ and\na line');
  counter.increment({ path: 'C:\\ "x"\ny', other: '1' });
  counter.increment({ path: 'C:\\ "x"\ny', other: '1' }, 2);
  counter.increment();
  expect(await format([counter])).toBe(
    [
      '# HELP c_total A \\\\ and\\na line',
      '# TYPE c_total counter',
      'c_total{path="C:\\\\ \\"x\\"\\ny",other="1"} 3',
      'c_total 1',
      '',
    ].join('\n'),
  );
});

test('histogram buckets are cumulative and include their upper bound', async () => {
  const histogram = new Histogram('h_seconds', 'Time.', [0.5, 1]);
  for (const seconds of [0.25, 0.5, 0.75, 4]) histogram.observe({ operation: 'a' }, seconds);
  const gauge = new Gauge('g', 'None.', () => []);
  expect(await format([histogram, gauge])).toBe(
    [
      '# HELP h_seconds Time.',
      '# TYPE h_seconds histogram',
      'h_seconds_bucket{operation="a",le="0.5"} 2',
      'h_seconds_bucket{operation="a",le="1"} 3',
      'h_seconds_bucket{operation="a",le="+Inf"} 4',
      'h_seconds_sum{operation="a"} 5.5',
      'h_seconds_count{operation="a"} 4',
      '',
      '# HELP g None.',
      '# TYPE g gauge',
      '',
    ].join('\n'),
  );
});

test('/metrics prints each sample below its HELP and TYPE', async ({ mailboxServer, api }) => {
  await api.request('/v1/inbox/latest');
  const response = await fetch(`${mailboxServer.http}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const text = await response.text();
  expect(text).toMatch(/\n$/);
  for (const block of text.trimEnd().split('\n\n')) {
    const [help = '', type = '', ...samples] = block.split('\n');
    const name = /^# HELP (\w+) \S.*\.$/.exec(help)?.[1];
    expect(type).toMatch(new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`));
    const sample = new RegExp(`^${name}(_bucket|_sum|_count)?({(\\w+="[^"]*",?)+})? [\\d.e+-]+$`);
    for (const line of samples) expect(line).toMatch(sample);
  }
});
