import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readings } from '#server/model/index';
import { openMetrics } from '#server/kernel/process/metrics';

type Dashboard = { panels: { targets: { expr: string }[] }[] };
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };

/** Names that are no figure of ours: functions, labels and Prometheus' own. */
const notOurs =
  /^(max|min|sum|by|rate|increase|absent|or|le|histogram_quantile|up|job|param|status|process|pid|queue|source|check|state|supplier|result|process_name|manifold|workers|[a-z])$/;

test('every figure in the example dashboard and alert rules is one that /metrics shows', () => {
  const metrics = openMetrics('test');
  metrics.pool(() => ({ totalCount: 0, idleCount: 0, waitingCount: 0 }));
  const metricNames = new Set([
    ...metrics.registry.getMetricsAsArray().map((m) => m.name),
    ...readings.map((r) => r.name),
    'database_up',
  ]);
  const dashboard = JSON.parse(readFileSync('docs/monitoring/grafana.json', 'utf8')) as Dashboard;
  const rules = parse(readFileSync('docs/monitoring/alerts.yml', 'utf8')) as Rules;
  const exprs = [
    ...dashboard.panels.flatMap((p) => p.targets.map((t) => t.expr)),
    ...rules.groups.flatMap((g) => g.rules.map((r) => r.expr)),
  ];
  expect(exprs.length).toBeGreaterThan(25);
  const names = exprs
    .flatMap((e) => e.replace(/"[^"]*"/g, '').match(/[a-z][a-z0-9_]+/g) ?? [])
    .filter((n) => !notOurs.test(n))
    .map((n) => n.replace(/_(bucket|count|sum)$/, ''));
  expect([...new Set(names)].filter((n) => !metricNames.has(n))).toEqual([]);
});
