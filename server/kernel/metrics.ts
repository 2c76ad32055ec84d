import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of one process; label values are bounded (route templates, queue names). */
export const openMetrics = (process: string) => {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
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
    outboxAge: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest outbox row',
      ...at,
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
