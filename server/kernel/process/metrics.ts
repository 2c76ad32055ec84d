import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one process; label values are bounded (route templates, queue names). */
export const openMetrics = (name: string) => {
  const registry = new Registry();
  // Several workers' figures stand side by side in one scrape.
  registry.setDefaultLabels({ process: name, pid: String(process.pid) });
  collectDefaultMetrics({ register: registry });
  const at = { registers: [registry] };
  return {
    registry,
    http: new Histogram({
      name: 'http_request_seconds',
      help: 'Duration of requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      ...at,
    }),
    supplierCalls: new Counter({
      name: 'supplier_calls_total',
      help: 'Calls to suppliers by result',
      labelNames: ['supplier', 'operation', 'result'],
      ...at,
    }),
    breaker: new Gauge({
      name: 'supplier_breaker_open',
      help: '1 while a credential is cut off after failures',
      labelNames: ['param'],
      ...at,
    }),
    queueDepth: new Gauge({
      name: 'queue_waiting',
      help: 'Jobs waiting per queue',
      labelNames: ['queue'],
      ...at,
    }),
    queueAge: new Gauge({
      name: 'queue_oldest_seconds',
      help: 'How long the next job of a queue has been waiting',
      labelNames: ['queue'],
      ...at,
    }),
    jobDeaths: new Counter({
      name: 'jobs_stalled_total',
      help: 'Jobs that came back because their worker died',
      labelNames: ['job'],
      ...at,
    }),
    pool: (of: () => { totalCount: number; idleCount: number; waitingCount: number }) =>
      new Gauge({
        name: 'database_connections',
        help: 'Connections of this process to the database, by state',
        labelNames: ['state'],
        ...at,
        collect() {
          const { totalCount, idleCount, waitingCount } = of();
          this.set({ state: 'busy' }, totalCount - idleCount);
          this.set({ state: 'idle' }, idleCount);
          this.set({ state: 'wanted' }, waitingCount);
        },
      }),
    sockets: new Gauge({ name: 'live_sockets', help: 'Connected consoles', ...at }),
    analyticsQueries: new Histogram({
      name: 'analytics_query_seconds',
      help: 'Duration of analytics queries',
      labelNames: ['name', 'lane'],
      buckets: [0.01, 0.05, 0.2, 1, 5, 30],
      ...at,
    }),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Duration of jobs',
      labelNames: ['job', 'result'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      ...at,
    }),
  };
};
export type Metrics = ReturnType<typeof openMetrics>;
