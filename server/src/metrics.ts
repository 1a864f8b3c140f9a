import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** How a command to a table ended. */
type CommandOutcome = 'accepted' | 'refused' | 'conflict' | 'fault';

/** The metrics of one node, for Prometheus. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requestDurations: Histogram;
  /** Plain counters, because a decision must not wait for prom-client; copied when metrics are read. */
  private readonly commandCounts: Record<CommandOutcome, number> = { accepted: 0, refused: 0, conflict: 0, fault: 0 };
  private readonly stallCounter: Counter;
  private readonly failedJobCounter: Counter;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, prefix: 'gunbai_' });
    this.requestDurations = new Histogram({
      name: 'gunbai_request_seconds',
      help: 'Duration of HTTP requests in seconds',
      labelNames: ['route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2],
      registers,
    });
    const commandCounter: Counter = new Counter({
      name: 'gunbai_commands_total',
      help: 'Commands to tables by outcome',
      labelNames: ['outcome'],
      registers,
      collect: () => {
        commandCounter.reset();
        for (const [outcome, count] of Object.entries(this.commandCounts)) commandCounter.inc({ outcome }, count);
      },
    });
    this.stallCounter = new Counter({
      name: 'gunbai_rules_timeouts_total',
      help: 'Requests ended because the rules exceeded their time limit',
      registers,
    });
    this.failedJobCounter = new Counter({
      name: 'gunbai_jobs_failed_total',
      help: 'Failed attempts of jobs',
      labelNames: ['kind'],
      registers,
    });
  }

  /** A gauge whose value is read with the metrics. */
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
