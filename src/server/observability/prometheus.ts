/** Label values by label name. */
type Labels = Record<string, string>;

/** A line of a metric; the suffix is appended to the metric's name. */
export interface Sample {
  value: number;
  labels?: Labels;
  suffix?: string;
}

/** A metric with its current samples. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  read(): Sample[] | Promise<Sample[]>;
}

/** The content type of {@link format}. */
export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Formats metrics in Prometheus' text format, version 0.0.4. */
export async function format(metrics: readonly Metric[]): Promise<string> {
  const texts = metrics.map(async (metric) => {
    const { name, help, type } = metric;
    const lines = (await metric.read()).map(
      ({ value, labels = {}, suffix = '' }) => `${name}${suffix}${formatLabels(labels)} ${value}`,
    );
    return [`# HELP ${name} ${escapeText(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join(
      '\n',
    );
  });
  return (await Promise.all(texts)).join('\n');
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}

/** Identifies labels of a metric, whose names are always in the same order. Called several times for each email. */
function keyOf(labels: Labels): string {
  let key = '';
  for (const name in labels) key += `${labels[name]}\0`;
  return key;
}

/** A value that only increases, for each set of labels. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly #samples = new Map<string, Sample>();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  increment(labels: Labels = {}, by = 1): void {
    const key = keyOf(labels);
    const sample = this.#samples.get(key);
    if (sample) sample.value += by;
    else this.#samples.set(key, { labels, value: by });
  }

  read(): Sample[] {
    return [...this.#samples.values()];
  }
}

/** A value that goes up and down, read on each scrape. */
export class Gauge implements Metric {
  readonly type = 'gauge';

  constructor(
    readonly name: string,
    readonly help: string,
    readonly read: () => Sample[] | Promise<Sample[]>,
  ) {}
}

interface Series {
  labels: Labels;
  counts: number[];
  sum: number;
}

/** Durations for each set of labels. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly #series = new Map<string, Series>();

  /** @param bounds the upper bounds of the buckets in s, ascending */
  constructor(
    readonly name: string,
    readonly help: string,
    private readonly bounds: readonly number[],
  ) {}

  observe(labels: Labels, seconds: number): void {
    const key = keyOf(labels);
    const series = this.#series.get(key) ?? { labels, counts: this.bounds.map(() => 0), sum: 0 };
    this.#series.set(key, series);
    const bucket = this.bounds.findIndex((bound) => seconds <= bound);
    // The bucket +Inf follows the last bound.
    const index = bucket < 0 ? this.bounds.length : bucket;
    series.counts[index] = (series.counts[index] ?? 0) + 1;
    series.sum += seconds;
  }

  read(): Sample[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum }) => {
      let total = 0;
      const buckets = [...this.bounds, '+Inf'].map((bound, index) => {
        total += counts[index] ?? 0;
        return { suffix: '_bucket', labels: { ...labels, le: String(bound) }, value: total };
      });
      return [
        ...buckets,
        { suffix: '_sum', labels, value: sum },
        { suffix: '_count', labels, value: total },
      ];
    });
  }
}
