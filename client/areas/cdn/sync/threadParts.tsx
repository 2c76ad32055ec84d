import { callClasses } from '#shared/areas/cdn/suppliers/supplierCalls';
import { circuitStates, type syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { StateDot } from '../../../kernel/declared/StateBadge';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { formatInstant, useKit } from '../../../ui';

type Thread = RowOf<typeof syncThreads.endpoints.list>;

const Errors = ({ row }: { row: Thread }) => {
  const names = new Map(Object.entries(callClasses));
  const classes = Object.entries(row.classes).map(([name, n]) => {
    const label = names.get(name);
    return `${label ? t(label) : name} ${n}`;
  });
  return (
    <span className={row.errors > 0 ? 'nums text-error' : 'nums'} title={classes.join('\n')}>
      {row.errors}
    </span>
  );
};
const Circuit = ({ row }: { row: Thread }) => {
  const { timeZone } = useKit();
  const next = row.nextTryAt === null ? '' : ` · ${formatInstant(row.nextTryAt, timeZone)}`;
  return (
    <span title={`${row.circuitReason ?? ''}${next}`}>
      <StateDot of={circuitStates[row.circuit]} />
    </span>
  );
};
const Pace = ({ of }: { of: number }) => (
  <span className="nums">{of.toLocaleString(useKit().locale, { maximumFractionDigits: 1 })}</span>
);

/** What is its own of the list of sync lanes. */
const threadParts: ListParts<Thread> = {
  cells: {
    errors: Errors,
    circuit: Circuit,
    allowed: ({ row }) => <Pace of={row.allowed} />,
    used: ({ row }) => <Pace of={row.used} />,
  },
};
export default threadParts;
