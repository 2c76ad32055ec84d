import { useMemo } from 'react';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import {
  DataTable,
  type Column,
  Drawer,
  EmptyState,
  formatInstant,
  Skeleton,
  useKit,
} from '../../../ui';
import { CategoryBars } from '../../../ui/charts';
import type { Key } from './revealedKey';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Row = Out<typeof apiKeys.endpoints.usage>['operations'][number];

const useColumns = (): Column<Row>[] => {
  const { timeZone } = useKit();
  return useMemo(() => {
    const figure = (id: 'calls' | 'refused' | 'failed'): Column<Row> => ({
      id,
      header: t(texts.usage[id]),
      width: 100,
      align: 'right',
      value: (r) => r[id],
      sortable: true,
      cell: (r) => <span className="nums">{r[id]}</span>,
    });
    return [
      {
        id: 'operation',
        header: t(texts.usage.operation),
        width: 220,
        grow: true,
        always: true,
        value: (r) => r.operation,
        sortable: true,
        cell: (r) => <span className="font-mono">{r.operation}</span>,
      },
      figure('calls'),
      figure('refused'),
      figure('failed'),
      {
        id: 'lastAt',
        header: t(texts.usage.last),
        width: 170,
        cell: (r) => <span className="nums">{formatInstant(r.lastAt, timeZone)}</span>,
      },
    ];
  }, [timeZone]);
};

/** Calls of a key by day and by operation. */
export const UsageView = ({ of: value }: { of: Out<typeof apiKeys.endpoints.usage> }) => {
  const columns = useColumns();
  return (
    <>
      {value.operations.length === 0 && <EmptyState kind="nothing" title={t(texts.usage.none)} />}
      {value.operations.length > 0 && (
        <div className="flex flex-col gap-5">
          <CategoryBars
            label={t(texts.usage.days)}
            data={value.days.map((d) => ({
              name: d.day.slice(5),
              ok: d.calls - d.refused,
              refused: d.refused,
            }))}
            series={[
              { id: 'ok', label: t(texts.usage.ok), color: 1 },
              { id: 'refused', label: t(texts.usage.refused), color: 4 },
            ]}
            format={String}
            stack
          />
          <DataTable<Row>
            name="api-key-usage"
            label={t(texts.usage.operation)}
            columns={columns}
            rows={value.operations}
            rowKey={(r) => r.operation}
          />
        </div>
      )}
    </>
  );
};

/** What a key called in the last 30 days, by day and by operation. */
export const Usage = ({ row: apiKey, onClose }: { row: Key; onClose(): void }) => {
  const answer = useQuery(
    apiKeys.endpoints.usage,
    { keyId: apiKey.id, days: 30 },
    { everyMs: 15_000 },
  );
  const { value, failure, reload } = answer;
  return (
    <Drawer open wide beside onClose={onClose} title={t(texts.usage.title, { name: apiKey.name })}>
      {!value && failure && <Unreadable failure={failure} onRetry={reload} />}
      {!value && !failure && <Skeleton className="h-64" />}
      {value && <UsageView of={value} />}
    </Drawer>
  );
};
export default Usage;
