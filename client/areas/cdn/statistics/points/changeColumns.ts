import * as cdnTerms from '#shared/areas/cdn/terms';
import type { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { RowOf } from '../../../../kernel/declared/list/useList';

/** One change of a figure as the lists of changes show it. */
export type Change = RowOf<typeof dataPoints.endpoints.list>;

/** How the changes of figures stand in a list, on a screen of their own or below a point. */
export const changeColumns = {
  columns: [
    'slotAt',
    { field: 'paramId', label: cdnTerms.parameter, fields: ['param'] },
    { field: 'country', label: cdnTerms.countryShort },
    {
      field: 'value',
      align: 'right',
      hint: [
        '这次写入给所选指标增加或减少的量；未选指标时为流量（字节）',
        'What this row added to the chosen measure or took away; traffic in bytes while none is chosen',
      ],
    },
    {
      field: 'total',
      align: 'right',
      hint: [
        '该时段该数据源到此行为止的合计；最后一行即其他页面所显示的值',
        'Sum of the slot and source up to this row; in its last row what the other screens show',
      ],
    },
    'cause',
    'actor',
    'at',
    'evidence',
    'causeId',
    'requestId',
  ],
  optional: ['causeId', 'requestId'],
  grow: 'evidence',
  widths: {
    slotAt: 110,
    paramId: 100,
    country: 90,
    value: 135,
    total: 130,
    cause: 120,
    actor: 130,
    at: 115,
  },
  size: 50,
  tint: false,
} as const;

/** The address of the point that a change belongs to. */
export const pointOf = ({ domainId, measure, slotAt }: Change): string =>
  `/cdn-datapoint?${new URLSearchParams({ domainId, measure, at: slotAt })}`;
