import { useMemo } from 'react';
import { invariantKinds, invariants } from '#shared/areas/platform/system/invariants';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { useSay } from '../../../kernel/text/say';
import { useRefusal } from '../../../kernel/session/who';
import {
  Badge,
  Button,
  Card,
  type Column,
  DataTable,
  formatAgo,
  formatInstant,
  Tag,
  useKit,
  withUnit,
} from '../../../ui';
import { HeldJobs } from './HeldJobs';
import type texts from './messages.zh-CN.json';

type Standing = Out<(typeof invariants)['endpoints']['read']>;
type Rule = Standing['rows'][number];
type Process = Standing['processes'][number];

const useRuleColumns = (): Column<Rule>[] => {
  const say = useSay<keyof typeof texts>();
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'state',
        header: say('system.rule.state'),
        width: 110,
        always: true,
        cell: (r) => {
          if (r.checkedAt === null) return <Badge tone="neutral">{say('system.rule.none')}</Badge>;
          const kind = invariantKinds[r.kind];
          return r.violations === 0 ? (
            <Badge tone="success">{say('system.rule.holds')}</Badge>
          ) : (
            <Badge tone={kind[2]}>{say(kind)}</Badge>
          );
        },
      },
      {
        id: 'says',
        header: say('system.rule'),
        grow: true,
        width: 320,
        always: true,
        cell: (r) => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate" title={say([r.says[0] ?? '', r.says[1] ?? ''])}>
              {say([r.says[0] ?? '', r.says[1] ?? ''])}
            </span>
            <Tag>{r.id}</Tag>
          </span>
        ),
      },
      {
        id: 'violations',
        header: say('system.rule.violations'),
        width: 110,
        align: 'right',
        cell: (r) => (
          <span className={r.violations > 0 ? 'nums text-error' : 'nums'}>
            {withUnit(r.violations, 'count', locale)}
          </span>
        ),
      },
      {
        id: 'sample',
        header: say('system.rule.sample'),
        width: 260,
        cell: (r) => (
          <span className="truncate font-mono text-xs" title={r.sample.join('\n')}>
            {r.sample[0] ?? '–'}
          </span>
        ),
      },
      {
        id: 'ms',
        header: say('system.rule.ms'),
        width: 90,
        align: 'right',
        cell: (r) => <span className="nums">{withUnit(r.ms, 'ms', locale)}</span>,
      },
      {
        id: 'since',
        header: say('system.rule.since'),
        width: 130,
        cell: (r) => (r.brokenAt ? formatAgo(r.brokenAt, locale) : '–'),
      },
    ],
    [say, locale],
  );
};

const useProcessColumns = (): Column<Process>[] => {
  const say = useSay<keyof typeof texts>();
  const { locale, timeZone } = useKit();
  return useMemo(
    () => [
      { id: 'name', header: say('system.process'), width: 140, always: true, cell: (p) => p.name },
      { id: 'host', header: say('system.process.host'), grow: true, cell: (p) => p.host },
      {
        id: 'pid',
        header: say('system.process.pid'),
        width: 110,
        align: 'right',
        cell: (p) => <span className="nums">{p.pid}</span>,
      },
      {
        id: 'startedAt',
        header: say('system.process.started'),
        width: 180,
        cell: (p) => <span className="nums">{formatInstant(p.startedAt, timeZone)}</span>,
      },
      {
        id: 'seenAt',
        header: say('system.process.seen'),
        width: 140,
        cell: (p) => formatAgo(p.seenAt, locale),
      },
    ],
    [say, locale, timeZone],
  );
};

/** Whether anything was lost or doubled, which jobs are held, and which processes run. */
const SystemChecks = () => {
  const say = useSay<keyof typeof texts>();
  const { locale } = useKit();
  const answer = useAnswer(invariants.endpoints.read, {}, { everyMs: 15_000 });
  const check = useAct(invariants.endpoints.check);
  const refusal = useRefusal('staff.servers.operate');
  const rules = useRuleColumns();
  const processes = useProcessColumns();
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
              ? say('system.rule.allHold')
              : say('system.rule.broken', { n: value.violations })}
          </Badge>
        )
      }
      note={last && say('system.rule.last', { ago: formatAgo(last, locale) })}
      actions={
        <Button
          variant="primary"
          busy={check.busy}
          disabled={refusal}
          onClick={() => void check.run({}).then((now) => now && answer.change(() => now))}
        >
          {say('system.rule.checkNow')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Card flush title={say('system.rules')}>
          <DataTable
            name="system-rules"
            label={say('system.rules')}
            columns={rules}
            rows={sorted}
            rowKey={(r) => r.id}
            loading={answer.loading}
            error={failed}
          />
        </Card>
        <HeldJobs />
        <Card flush title={say('system.processes')}>
          <DataTable
            name="system-processes"
            label={say('system.processes')}
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
