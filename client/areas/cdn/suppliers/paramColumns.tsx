import { useMemo } from 'react';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { RowOf } from '../../../kernel/declared/lists';
import { type Column, formatInstant, StatusDot, useKit } from '../../../ui';
import { useWords } from './words';

export type ParamRow = RowOf<typeof supplierParams.endpoints.list>;

/** Columns of the list of credentials. */
export const useParamColumns = (): Column<ParamRow>[] => {
  const say = useWords();
  const { timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'name',
        header: say(supplierParams.entity.schema.shape.name.meta()?.label ?? ['', '']),
        width: 150,
        sortable: true,
        always: true,
        cell: (r) => r.name,
      },
      {
        id: 'description',
        header: say(['描述', 'Description']),
        width: 180,
        grow: true,
        cell: (r) => <span title={r.description}>{r.description || '–'}</span>,
      },
      {
        id: 'supplier',
        header: say(['供应商', 'Supplier']),
        width: 130,
        sortable: true,
        cell: (r) => say(supplierOptions[r.supplier]),
      },
      {
        id: 'baseUrl',
        header: say(['接口地址', 'API address']),
        width: 210,
        cell: (r) => <span className="font-mono text-xs">{r.baseUrl}</span>,
      },
      {
        id: 'enabled',
        header: say(['状态', 'State']),
        width: 100,
        cell: (r) => (
          <StatusDot tone={r.enabled ? 'success' : 'neutral'}>
            {say(r.enabled ? 'suppliers.enabled' : 'suppliers.disabled')}
          </StatusDot>
        ),
      },
      {
        id: 'sealed',
        header: say('suppliers.sealed'),
        width: 120,
        cell: (r) => (
          <StatusDot tone={r.sealed ? 'success' : 'warning'}>
            {say(r.sealed ? 'suppliers.sealedYes' : 'suppliers.sealedNo')}
          </StatusDot>
        ),
      },
      {
        id: 'referenceCount',
        header: say('suppliers.references'),
        width: 90,
        align: 'right',
        cell: (r) => <span className="nums">{r.referenceCount}</span>,
      },
      {
        id: 'createdAt',
        header: say(['创建时间', 'Created']),
        width: 170,
        sortable: true,
        optional: true,
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
      },
    ],
    [say, timeZone],
  );
};
