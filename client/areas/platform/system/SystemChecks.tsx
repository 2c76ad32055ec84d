import { useMemo } from 'react';
import { invariantKinds, invariants, processState } from '#shared/areas/platform/system/invariants';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { columnsOf } from '../../../kernel/declared/columns';
import { rowShape } from '../../../kernel/declared/shape';
import { t } from '../../../kernel/text/translate';
import {
  Badge,
  Button,
  Card,
  DataTable,
  formatAgo,
  SkeletonLine,
  Tag,
  useKit,
  withUnit,
} from '../../../ui';
import { useRefusal } from '../../../kernel/session/access';
import { HeldJobs } from './HeldJobs';
import { texts } from './texts';
import { words } from '../../../kernel/text/words';

type Standing = Out<(typeof invariants)['endpoints']['read']>;
type Rule = Standing['rows'][number];
type Process = Standing['processes'][number];

const State = ({ row }: { row: Rule }) => {
  const kind = invariantKinds[row.kind];
  if (row.checkedAt === null) return <Badge tone="neutral">{t(texts.rule.none)}</Badge>;
  return row.violations === 0 ? (
    <Badge tone="success">{t(texts.rule.holds)}</Badge>
  ) : (
    <Badge tone={kind[2]}>{t(kind)}</Badge>
  );
};
const Meaning = ({ row }: { row: Rule }) => {
  const text = t([row.summary[0] ?? '', row.summary[1] ?? '']);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={text}>
        {text}
      </span>
      <Tag>{row.id}</Tag>
    </span>
  );
};
const Violations = ({ row }: { row: Rule }) => (
  <span className={row.violations > 0 ? 'nums text-error' : 'nums'}>
    {withUnit(row.violations, 'count', useKit().locale)}
  </span>
);
const Sample = ({ row }: { row: Rule }) => (
  <span className="truncate font-mono text-xs" title={row.sample.join('\n')}>
    {row.sample[0] ?? '–'}
  </span>
);
const Ago = ({ at }: { at: string | null }) => {
  const { locale } = useKit();
  return <>{at ? formatAgo(at, locale) : '–'}</>;
};
const ruleColumns = () =>
  columnsOf<Rule>(
    rowShape(invariants.endpoints.read),
    [
      { field: 'kind', label: words.state },
      { field: 'summary', label: words.rule },
      { field: 'violations', align: 'right' },
      'sample',
      'ms',
      'brokenAt',
    ],
    {
      cells: {
        kind: State,
        summary: Meaning,
        violations: Violations,
        sample: Sample,
        brokenAt: ({ row }) => <Ago at={row.brokenAt} />,
      },
      widths: { kind: 110, summary: 320, violations: 110, sample: 260, ms: 90, brokenAt: 130 },
      grow: 'summary',
    },
  );
const processColumns = () =>
  columnsOf<Process>(
    processState.shape,
    ['name', 'host', { field: 'pid', align: 'right' }, 'startedAt', 'seenAt'],
    {
      cells: {
        pid: ({ row }) => <span className="nums">{row.pid}</span>,
        seenAt: ({ row }) => <Ago at={row.seenAt} />,
      },
      widths: { name: 140, pid: 110, startedAt: 180, seenAt: 140 },
      grow: 'host',
    },
  );

/** Whether anything was lost or doubled, which jobs are held, and which processes run. */
const SystemChecks = () => {
  const { locale } = useKit();
  const answer = useQuery(invariants.endpoints.read, {}, { everyMs: 15_000 });
  const check = useMutation(invariants.endpoints.check);
  const refusal = useRefusal('staff.servers.operate');
  const rules = useMemo(() => ruleColumns(), []);
  const processes = useMemo(() => processColumns(), []);
  const { value } = answer;
  // What is broken comes first; the rest keeps its order by area.
  const sorted = useMemo(
    () => value && [...value.rows].sort((a, b) => b.violations - a.violations),
    [value],
  );
  const last = value?.rows.map((r) => r.checkedAt ?? '').sort()[0];
  const failed = answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  return (
    <Page
      badge={
        value && (
          <Badge tone={value.violations === 0 ? 'success' : 'error'}>
            {value.violations === 0
              ? t(texts.rule.allHold)
              : t(texts.rule.broken, { n: value.violations })}
          </Badge>
        )
      }
      note={
        last
          ? t(texts.rule.last, { ago: formatAgo(last, locale) })
          : !value && !answer.failure && <SkeletonLine />
      }
      actions={
        <Button
          variant="primary"
          busy={check.busy}
          disabled={refusal}
          onClick={() => void check.run({}).then((now) => now && answer.change(() => now))}
        >
          {t(texts.rule.checkNow)}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Card flush title={t(texts.rules)}>
          <DataTable
            name="system-rules"
            label={t(texts.rules)}
            columns={rules}
            rows={sorted}
            rowKey={(r) => r.id}
            loading={answer.loading}
            error={failed}
          />
        </Card>
        <HeldJobs />
        <Card flush title={t(texts.processes)}>
          <DataTable
            name="system-processes"
            label={t(texts.processes)}
            columns={processes}
            rows={value?.processes}
            rowKey={(p) => `${p.host} ${p.pid}`}
            loading={answer.loading}
            error={failed}
          />
        </Card>
      </div>
    </Page>
  );
};
export default SystemChecks;
