import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What comes of something that is offered to a table. */
type CommandOutcome = 'accepted' | 'refused' | 'conflict' | 'fault';

/** What a node measures of itself, in the form Prometheus reads. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requestDurations: Histogram;
  /** Counted here for every decision, and told when somebody asks. */
  private readonly commandCounts: Record<CommandOutcome, number> = { accepted: 0, refused: 0, conflict: 0, fault: 0 };
  private readonly stallCounter: Counter;
  private readonly failedJobCounter: Counter;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'gunbai_' });
    this.requestDurations = new Histogram({
      name: 'gunbai_request_seconds',
      help: 'How long requests take',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2],
      registers,
    });
    const commandCounter: Counter = new Counter({
      name: 'gunbai_deeds_total',
      help: 'What was offered to tables',
      labelNames: ['what'],
      registers,
      collect: () => {
        commandCounter.reset();
        for (const [what, count] of Object.entries(this.commandCounts)) commandCounter.inc({ what }, count);
      },
    });
    this.stallCounter = new Counter({ name: 'gunbai_stalls_total', help: 'Rules that took too long', registers });
    this.failedJobCounter = new Counter({ name: 'gunbai_jobs_failed_total', help: 'Jobs that failed', labelNames: ['kind'], registers });
  }

  /** A number that is read when somebody asks. */
  registerGauge(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }

  observeRequest(route: string, status: number, ms: number): void {
    this.requestDurations.observe({ route, status: String(status) }, ms / 1000);
  }

  countCommand(outcome: CommandOutcome): void {
    this.commandCounts[outcome]++;
  }

  countStall(): void {
    this.stallCounter.inc();
  }

  countFailedJob(kind: string): void {
    this.failedJobCounter.inc({ kind });
  }
}
