import {
  lineFaults,
  lineResults,
  smsStatement,
  smsStatements,
  statementStates,
} from '#shared/areas/sms/statements/statements';
import { moneyDifference } from '#shared/kernel/terms';
import { Cell, moneyText } from '../../../kernel/declared/Cell';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { headOf } from '../../../kernel/declared/shape';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Drawer, type Fact, Facts, useKit } from '../../../ui';
import { statementActs } from './statementActs';
import { texts } from './texts';

const { shape } = smsStatement.schema;
const shown = [
  'fromDay',
  'toDay',
  'lines',
  'matched',
  'fills',
  'different',
  'ours',
  'theirs',
] as const;
const digits = 6;

type Line = RowOf<typeof smsStatements.endpoints.lines>;
/** How a line stands; of one that cannot be read, what it is and how it was written. */
const Result = ({ row }: { row: Line }) => (
  <span className="flex min-w-0 flex-col items-start">
    <StateBadge of={lineResults[row.result]} />
    {row.fault && (
      <span className="max-w-full truncate text-xs text-ink-muted" title={row.written ?? ''}>
        {row.written
          ? t(texts.written, { fault: t(lineFaults[row.fault]), text: row.written })
          : t(lineFaults[row.fault])}
      </span>
    )}
  </span>
);

const Lines = embeddedList(
  smsStatements,
  {
    endpoint: 'lines',
    path: '/sms-imporMessageLog',
    prefix: 'line',
    title: texts.lines,
    columns: [
      'line',
      'result',
      'carrierId',
      'fault',
      'written',
      'ourState',
      'theirState',
      { field: 'ourParts', align: 'right' },
      { field: 'theirParts', align: 'right' },
      { field: 'ourCost', align: 'right' },
      { field: 'theirCost', align: 'right' },
      { field: 'amount', align: 'right', label: moneyDifference },
    ],
    optional: ['fault', 'written', 'ourParts', 'theirParts', 'ourCost', 'theirCost'],
    widths: { line: 60, result: 175, carrierId: 105, ourState: 110, theirState: 110, amount: 110 },
    grow: 'carrierId',
    filters: ['result'],
    tint: false,
    empty: { title: texts.none },
  },
  { cells: { result: Result } },
);

type Props = { id: string; onClose(): void; onDone(): void };
/** One statement: both sides in numbers and money, and each line that differs or fills something. */
export const StatementDrawer = ({ id, onClose, onDone }: Props) => {
  const { locale } = useKit();
  const answer = useQuery(
    smsStatements.endpoints.one,
    { id },
    { refreshOn: [smsStatements.events.changed] },
  );
  const row = answer.value;
  const facts: Fact[] = row
    ? [
        [headOf(shape.state), <StateBadge key="s" of={statementStates[row.state]} />],
        ...shown.map(
          (name): Fact => [
            headOf(shape[name]),
            <Cell key={name} schema={shape[name]} value={row[name]} />,
          ],
        ),
        [t(texts.money), `${moneyText(row.theirs - row.ours, locale, digits)} ${row.currency}`],
      ]
    : [];
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={row?.name ?? t(texts.title)}
      footer={
        row && (
          <ObjectActs
            area={smsStatements}
            acts={statementActs}
            row={row}
            onDone={() => {
              onDone();
              answer.reload();
            }}
          />
        )
      }
    >
      <Pending of={answer} className="h-60 w-full" />
      {row && (
        <div className="flex min-w-0 flex-col gap-5">
          <Facts columns={2} items={facts} />
          <Lines fixed={{ statementId: id }} />
        </div>
      )}
    </Drawer>
  );
};
