import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { pick } from '../kernel/text/language';
import {
  Button,
  CopyText,
  DataTable,
  DiffView,
  FilterBar,
  KeyedPages,
  Pagination,
  RowMenu,
  Segments,
  Picker,
  StatusDot,
  Steps,
  type Column,
} from '../ui';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

type Row = {
  id: string;
  name: string;
  cname: string;
  bytes: number;
  ratio: number | null;
  ok: boolean;
  at: string;
};
const make = (n: number): Row[] =>
  Array.from({ length: n }, (_, i) => ({
    id: String(i),
    name:
      i === 2
        ? 'a-very-long-subdomain-name.for-testing-truncation.demo-shop.test'
        : `img${i}.demo-shop.test`,
    cname: `img${i}.demo-shop.test.cdn.manifold.test`,
    bytes: ((i * 7919) % 977) * 1e9,
    ratio: i % 9 === 4 ? null : ((i * 37) % 100) / 100,
    ok: i % 5 !== 3,
    at: new Date(1.78e12 + i * 3.6e6).toISOString(),
  }));

const useColumns = (): Column<Row>[] => {
  return useMemo(
    () => [
      {
        id: 'name',
        header: pick(cdnTerms.domain),
        cell: (r) => r.name,
        value: (r) => r.name,
        width: 240,
        always: true,
      },
      {
        id: 'cname',
        header: 'CNAME',
        cell: (r) => <CopyText text={r.cname} maxWidth="100%" />,
        width: 260,
        grow: true,
      },
      {
        id: 'status',
        header: pick(terms.status),
        cell: (r) => (
          <StatusDot tone={r.ok ? 'success' : 'error'}>
            {r.ok ? pick(cdnTerms.running) : pick(['配置错误', 'Error'])}
          </StatusDot>
        ),
        state: true,
        value: (r) => (r.ok ? 1 : 0),
        width: 120,
      },
      {
        id: 'bytes',
        header: pick(terms.traffic),
        measure: { unit: 'bytes', of: (r) => r.bytes },
        cell: () => null,
        value: (r) => r.bytes,
        width: 120,
      },
      {
        id: 'ratio',
        header: pick(['命中率', 'Hit ratio']),
        measure: { unit: 'ratio', of: (r) => r.ratio },
        cell: () => null,
        value: (r) => r.ratio,
        width: 110,
      },
      {
        id: 'at',
        header: pick(['创建时间', 'Created']),
        cell: (r) => <span className="nums">{r.at.slice(0, 19).replace('T', ' ')}</span>,
        value: (r) => r.at,
        width: 170,
        optional: true,
      },
    ],
    [],
  );
};

const counts = { skeleton: undefined, empty: 0, few: 20, many: 10_000 };

/** Tables in every state, steps and differences. */
export const Tables = () => {
  const columns = useColumns();
  const [kind, setKind] = useState<keyof typeof counts>('few');
  const [rows, setRows] = useState<Row[] | undefined>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<string | null>('run');
  const count = counts[kind];
  const filter = (id: string, label: string, value: string | null) => ({
    id,
    label,
    set: value !== null,
    control: (
      <Picker
        chip={label}
        clearable
        value={value}
        onChange={id === 'status' ? setStatus : () => undefined}
        options={[
          { value: 'run', label: pick(cdnTerms.running) },
          { value: 'bad', label: pick(['配置错误', 'Error']) },
        ]}
      />
    ),
  });
  const filters = [
    filter('status', pick(terms.status), status),
    filter('supplier', pick(terms.supplier), null),
    filter('source', pick(cdnTerms.source), null),
  ];
  useEffect(() => setRows(count === undefined ? undefined : make(count)), [count]);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-2">
        <Segments
          label="rows"
          value={kind}
          onChange={setKind}
          options={(Object.keys(counts) as (keyof typeof counts)[]).map((value) => ({
            value,
            label: value,
          }))}
        />
        <Button
          onClick={() =>
            setRows((r) => r?.map((x, i) => (i === 1 ? { ...x, bytes: x.bytes + 1e9 } : x)))
          }
        >
          tint
        </Button>
      </div>
      <DataTable
        name="gallery"
        label={pick(terms.domains)}
        columns={columns}
        rows={rows}
        rowKey={(r) => r.id}
        selected={selected}
        onSelect={setSelected}
        bulk={() => <Button size="sm">{pick(terms.stop)}</Button>}
        maxHeight="520px"
        fresh={{ count: 3, onShow: () => undefined }}
        empty={
          <p className="p-8 text-center text-sm text-ink-muted">
            {pick(['没有符合条件的结果', 'Nothing matches'])}
          </p>
        }
        rowActions={() => (
          <>
            <Button size="sm" variant="ghost">
              {pick(cdnTerms.configure)}
            </Button>
            <RowMenu
              items={[
                { label: pick(cdnTerms.certificate) },
                { label: pick(terms.remove), danger: true, divided: true },
              ]}
            />
          </>
        )}
        actionsWidth={150}
        toolbar={
          <FilterBar
            onSearch={() => undefined}
            searchLabel={pick(cdnTerms.searchDomains)}
            count={12_345}
            filters={filters}
            onClear={status ? () => setStatus(null) : undefined}
            onRefresh={() => undefined}
            onEvery={() => undefined}
            actions={
              <Button variant="primary" icon={Plus}>
                {pick(cdnTerms.addDomain)}
              </Button>
            }
          />
        }
        footer={
          <Pagination
            page={2}
            size={20}
            total={12_345}
            onPage={() => undefined}
            onSize={() => undefined}
          />
        }
      />
      <KeyedPages first={false} next="k" go={() => undefined} />
      <div className="grid gap-4 md:grid-cols-2">
        <Steps
          label="steps"
          steps={[
            {
              key: 'a',
              title: pick(['创建域名', 'Create domain']),
              tone: 'success',
              state: pick(terms.done),
              aside: '0.4 s',
            },
            {
              key: 'b',
              title: pick(['下发配置', 'Deploy']),
              tone: 'progress',
              state: pick(['进行中', 'Working']),
              note: 'aurora 2 / 2, borealis 1 / 2',
            },
            {
              key: 'c',
              title: pick(['验证边缘', 'Verify edges']),
              tone: 'neutral',
              state: pick(cdnTerms.wait),
            },
          ]}
        />
        <DiffView
          label={pick(terms.field)}
          differences={[
            { key: 'a', label: pick(['缓存时间', 'Cache']), before: '3600 s', after: '86400 s' },
            { key: 'b', label: pick(cdnTerms.origin), before: null, after: 'origin.test' },
          ]}
        />
      </div>
    </div>
  );
};
