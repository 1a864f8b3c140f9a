import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What comes of something that is offered to a table. */
type Deed = 'accepted' | 'refused' | 'conflict' | 'fault';

/** What a node measures of itself, in the form Prometheus reads. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests: Histogram;
  /** Counted here for every decision, and told when somebody asks. */
  private readonly deeds: Record<Deed, number> = { accepted: 0, refused: 0, conflict: 0, fault: 0 };
  private readonly stalls: Counter;
  private readonly jobs: Counter;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'gunbai_' });
    this.requests = new Histogram({
      name: 'gunbai_request_seconds',
      help: 'How long requests take',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2],
      registers,
    });
    const counted: Counter = new Counter({
      name: 'gunbai_deeds_total',
      help: 'What was offered to tables',
      labelNames: ['what'],
      registers,
      collect: () => {
        counted.reset();
        for (const [what, count] of Object.entries(this.deeds)) counted.inc({ what }, count);
      },
    });
    this.stalls = new Counter({ name: 'gunbai_stalls_total', help: 'Rules that took too long', registers });
    this.jobs = new Counter({ name: 'gunbai_jobs_failed_total', help: 'Jobs that failed', labelNames: ['kind'], registers });
  }

  /** A number that is read when somebody asks. */
  gauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }

  request(route: string, status: number, ms: number): void {
    this.requests.observe({ route, status: String(status) }, ms / 1000);
  }

  deed(what: Deed): void {
    this.deeds[what]++;
  }

  stall(): void {
    this.stalls.inc();
  }

  jobFailed(kind: string): void {
    this.jobs.inc({ kind });
  }
}
