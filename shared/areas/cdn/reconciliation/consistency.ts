import * as z from 'zod';
import { asFlag, byId, entity, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field, isoDay, type Label } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import { type Source, sourceLabels } from '../../../metrics';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Two sources that must tell the same of a slot. */
export const sourcePairs = {
  realtimeAccurate: ['realtime', 'accurate'],
  accurateLog: ['accurate', 'log'],
  realtimeLog: ['realtime', 'log'],
} as const satisfies Record<string, readonly [Source, Source]>;
export type SourcePair = keyof typeof sourcePairs;
/* Safe cast: the names are the keys of the table. */
export const pairNames = Object.keys(sourcePairs) as SourcePair[];
const pairLabel = (pair: SourcePair): Label => {
  const [a, b] = sourcePairs[pair];
  return [
    `${sourceLabels[a][0]} · ${sourceLabels[b][0]}`,
    `${sourceLabels[a][1]} · ${sourceLabels[b][1]}`,
  ];
};
export const pairLabels = Object.fromEntries(
  pairNames.map((pair) => [pair, pairLabel(pair)]),
) as Record<SourcePair, Label>;

const percent = (zhCN: string, en: string) =>
  z
    .int()
    .min(0)
    .max(1_000_000)
    .meta({ kind: 'count', label: [zhCN, en], scale: 10_000, decimals: 2 });

/** By how much two sources may differ in a day before it counts, and from which size on a difference is told. */
export const consistencyTolerance = entity(
  'consistencyTolerance',
  '一致性容差',
  'Tolerance of consistency',
  {
    id: field.id(),
    pair: field.choice('数据源', 'Sources', pairLabels),
    requestsPpm: percent('请求数容差（%）', 'Requests (%)'),
    bytesPpm: percent('流量容差（%）', 'Traffic (%)'),
    /** A day with less is measured against this, so that one lost request of ten is no alarm. */
    floorRequests: field.count('最小请求数', 'Smallest requests', 1, 1_000_000_000),
    floorBytes: field.count('最小字节数', 'Smallest bytes', 1, 1_000_000_000_000),
    changedByEmail: field.shown(...terms.by).nullable(),
    changedAt: field.time(...terms.changedAt).nullable(),
    createdAt: field.created(),
  },
);
export const consistencyTolerances = resource('consistencyTolerances', {
  entity: consistencyTolerance,
  endpoints: {
    list: listing(consistencyTolerance.schema, {
      scope: 'platform',
      permission: 'staff.data.view',
      sort: ['pair'],
      order: 'pair',
      summary: ['各对数据源的容差', 'By how much two sources may differ'],
    }),
    set: post('/:id/set', {
      permission: 'staff.data.operate',
      input: byId.extend(
        consistencyTolerance.schema.pick({
          requestsPpm: true,
          bytesPpm: true,
          floorRequests: true,
          floorBytes: true,
        }).shape,
      ),
      output: consistencyTolerance.schema,
      summary: ['设置容差；变化留在审计中', 'Sets a tolerance; the audit keeps each change'],
    }),
  },
});

export const cellStates = {
  equal: [...cdnTerms.equal, 'success'],
  differs: [...cdnTerms.differs, 'error'],
  held: ['含锁定时段', 'Has held slots', 'warning'],
  incomplete: ['尚未完整', 'Not complete yet', 'neutral'],
  none: [...cdnTerms.noData, 'neutral'],
} as const;
export type CellState = keyof typeof cellStates;

/** The two sources of a day or slot that differ most, and in what. */
const worst = {
  state: z.enum(Object.keys(cellStates) as [CellState, ...CellState[]]),
  /** Largest difference against the larger side, or the floor, from 0 to 1. */
  ratio: z.number(),
  pair: z.enum(pairNames as [SourcePair, ...SourcePair[]]).nullable(),
  measure: z.enum(['requests', 'bytes']).nullable(),
};
const cell = z.object(worst);
export type Cell = z.output<typeof cell>;
const matrixRow = z.object({
  id: z.uuid(),
  domain: z.string(),
  accountName: z.string(),
  cells: z.array(cell),
});
/** Null where a source has nothing to say of the slot yet, or was never there for it. */
const figure = z.object({ requests: z.number(), bytes: z.number() }).nullable();
const slot = z.object({
  at: z.string(),
  ...worst,
  realtime: figure,
  accurate: figure,
  log: figure,
  /** The gap finder has it on its list. */
  gap: z.boolean(),
});
export type ConsistencySlot = z.output<typeof slot>;

/** Days of one heat map at most. */
export const longestMatrixDays = 31;
/** Domains of one page of it. */
export const matrixPage = 50;

/** On which day, and in which slots, the sources of our own figures do not tell the same. */
export const consistency = resource('consistency', {
  entity: entity('consistencyCell', '数据一致性', 'Data consistency', {
    id: field.id(),
    domainId: field.ref(...cdnTerms.domain, 'domains'),
    day: field.day(...terms.day),
    paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  }),
  endpoints: {
    matrix: get('/', {
      permission: 'staff.data.view',
      input: z.strictObject({
        from: isoDay,
        to: isoDay,
        accountId: z.uuid().optional(),
        domainId: z.uuid().optional(),
        differing: asFlag.optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
      output: z.object({
        days: z.array(z.string()),
        rows: z.array(matrixRow),
        total: z.int(),
        /** Domains of which some day differs. */
        differing: z.int(),
      }),
      summary: [
        '各域名每天（UTC）三个数据源之间最大的相对差异',
        'The largest relative difference between the three sources, by domain and day (UTC)',
      ],
    }),
    slots: get('/slots', {
      permission: 'staff.data.view',
      input: z.strictObject({ domainId: z.uuid(), day: isoDay, paramId: z.uuid().optional() }),
      output: z.object({
        domain: z.string(),
        paramId: z.uuid().nullable(),
        params: z.array(z.object({ id: z.uuid(), name: z.string(), differing: z.int() })),
        /** Until when each source is complete; null where it has none. */
        completeTo: z.object({
          realtime: z.string().nullable(),
          accurate: z.string().nullable(),
          log: z.string().nullable(),
        }),
        slots: z.array(slot).max(288),
      }),
      summary: [
        '某域名某日（UTC）288 个时段的三个数值',
        'The 288 slots of a domain and day (UTC) with three values',
      ],
    }),
  },
  jobs: {
    /** Keeps which of the last complete days differ. */
    check: job(nothing, {
      queue: 'maintenance',
      everyMs: 600_000,
      attempts: 1,
      timeoutMs: 120_000,
    }),
  },
});
