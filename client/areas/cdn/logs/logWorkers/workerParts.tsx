import { logWorkerStates, logWorkerWishes } from '#shared/areas/cdn/logs/logWorkers';
import { orderStates } from '#shared/areas/platform/processes/names';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { formatAgo, useKit } from '../../../../ui';
import { texts } from './texts';
import type { Worker } from './workerActs';

const State = ({ row }: { row: Worker }) => {
  const wished = row.wishedState && t(texts.wished, { state: t(logWorkerWishes[row.wishedState]) });
  return (
    <span className="flex min-w-0 flex-wrap gap-1" title={row.orderRefusal ?? wished ?? undefined}>
      <StateDot of={logWorkerStates[row.state]} />
      {row.order && row.order !== 'done' && <StateDot of={orderStates[row.order]} />}
    </span>
  );
};
const Work = ({ row: { fileName, fileCount } }: { row: Worker }) => {
  if (fileName === null) return <>–</>;
  const text = fileCount > 1 ? t(texts.more, { name: fileName, n: fileCount - 1 }) : fileName;
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  );
};
const Seen = ({ row }: { row: Worker }) => <>{formatAgo(row.seenAt, useKit().locale)}</>;

/** What is its own of the list of log workers. */
const workerParts: ListParts<Worker> = { cells: { state: State, fileName: Work, seenAt: Seen } };
export default workerParts;
