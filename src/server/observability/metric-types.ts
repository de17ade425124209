/** The values of one label each. */
type Labels = Record<string, string>;

/** A line of a metric: its name where that is not the metric's own. */
interface Value {
  labels: Labels;
  value: number;
  metricName?: string;
}

/** A metric as prom-client's registry reads it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  get(): Promise<MetricValues>;
}

type MetricValues = Omit<Metric, 'get'> & { values: Value[] };

/** What only grows. */
export class Counter implements Metric {
  readonly type = 'counter';
  readonly #values = new Map<string, Value>();

  constructor(
    readonly name: string,
    readonly help: string,
  ) {}

  increment(labels: Labels = {}, by = 1): void {
    const key = JSON.stringify(labels);
    const value = this.#values.get(key);
    if (value) value.value += by;
    else this.#values.set(key, { labels, value: by });
  }

  async get(): Promise<MetricValues> {
    const { name, help, type } = this;
    return { name, help, type, values: [...this.#values.values()] };
  }
}

/** What goes up and down: read when somebody looks. */
export class Gauge implements Metric {
  readonly type = 'gauge';

  constructor(
    readonly name: string,
    readonly help: string,
    private readonly read: () => Value[] | Promise<Value[]>,
  ) {}

  async get(): Promise<MetricValues> {
    const { name, help, type } = this;
    return { name, help, type, values: await this.read() };
  }
}

/** How long things take: how many took so many seconds, or less. */
export class Histogram implements Metric {
  readonly type = 'histogram';
  readonly #series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();

  /** @param buckets the upper bounds in s, ascending */
  constructor(
    readonly name: string,
    readonly help: string,
    private readonly buckets: readonly number[],
  ) {}

  observe(labels: Labels, seconds: number): void {
    const key = JSON.stringify(labels);
    let series = this.#series.get(key);
    if (!series) {
      series = { labels, counts: Array(this.buckets.length + 1).fill(0), sum: 0 };
      this.#series.set(key, series);
    }
    const bucket = this.buckets.findIndex((bound) => seconds <= bound);
    const place = bucket < 0 ? this.buckets.length : bucket;
    series.counts[place] = (series.counts[place] ?? 0) + 1;
    series.sum += seconds;
  }

  async get(): Promise<MetricValues> {
    const { name, help, type } = this;
    return {
      name,
      help,
      type,
      values: [...this.#series.values()].flatMap((one) => this.#lines(one)),
    };
  }

  #lines({ labels, counts, sum }: { labels: Labels; counts: number[]; sum: number }): Value[] {
    let total = 0;
    const buckets = counts.map((count, place) => {
      total += count;
      const le = String(this.buckets[place] ?? '+Inf');
      return { metricName: `${this.name}_bucket`, labels: { ...labels, le }, value: total };
    });
    return [
      ...buckets,
      { metricName: `${this.name}_sum`, labels, value: sum },
      { metricName: `${this.name}_count`, labels, value: total },
    ];
  }
}
