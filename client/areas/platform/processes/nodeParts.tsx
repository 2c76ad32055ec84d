import { nodeStates, orderStates } from '#shared/areas/platform/processes/names';
import type { nodes } from '#shared/areas/platform/processes/nodes';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { StateDot } from '../../../kernel/declared/StateBadge';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { formatAgo, formatInstant, PlainTable, Drawer, Tag, useKit } from '../../../ui';
import { texts } from './texts';

type Node = RowOf<typeof nodes.endpoints.list>;

const State = ({ row }: { row: Node }) => (
  <span className="flex min-w-0 flex-wrap gap-1" title={row.orderRefusal ?? undefined}>
    <StateDot of={nodeStates[row.state]} />
    {row.order && row.order !== 'done' && <StateDot of={orderStates[row.order]} />}
  </span>
);
const Name = ({ row }: { row: Node }) => (
  <span className="flex min-w-0 items-center gap-2">
    <span className="truncate" title={row.node}>
      {row.node}
    </span>
    {row.leads && <Tag>{t(texts.leads)}</Tag>}
  </span>
);
const Seen = ({ row }: { row: Node }) => <>{formatAgo(row.seenAt, useKit().locale)}</>;

/** What a process is working on at this moment. */
const Jobs = ({ row, onClose }: { row: Node; onClose(): void; onDone(): void }) => {
  const { timeZone } = useKit();
  return (
    <Drawer open beside onClose={onClose} title={`${t(texts.jobs)} · ${row.node}`}>
      {row.jobs.length === 0 && <p className="text-sm text-ink-muted">{t(texts.noJobs)}</p>}
      {row.jobs.length > 0 && (
        <PlainTable label={t(texts.jobs)} heads={[t(texts.jobs), '']}>
          {row.jobs.map((job) => (
            <tr key={job.id} className="border-b border-line last:border-0">
              <td className="min-w-0 break-all py-1 pr-4 font-mono text-xs">{job.name}</td>
              <td className="nums py-1 text-right">{formatInstant(job.since, timeZone)}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Drawer>
  );
};

/** What is its own of the list of processes. */
const nodeParts: ListParts<Node> = {
  cells: { node: Name, state: State, seenAt: Seen },
  drawer: Jobs,
};
export default nodeParts;
