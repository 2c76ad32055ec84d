import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { resources } from '#shared/areas/index';
import { actionLabel, rightOf } from '#shared/kernel/access';
import { type Endpoint, type Resource, urlOf } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { Badge, Card, EmptyState, Switch, Tag, TextInput } from '../../../ui';
import { Fields } from './Fields';
import { texts } from './texts';

type Operation = { id: string; url: string; endpoint: Endpoint; summary: Label };
type Group = { name: string; label: Label; operations: Operation[] };

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const all = Object.values(resources) as unknown as Resource[];
const groups: Group[] = all.map((r) => ({
  name: r.name,
  label: r.entity.label,
  operations: Object.entries(r.endpoints).map(([name, endpoint]) => ({
    id: `${r.name}.${name}`,
    url: urlOf(endpoint).replace(/:(\w+)/g, '{$1}'),
    endpoint,
    summary:
      endpoint.summary ??
      ([`${r.entity.label[0]}：${name}`, `${r.entity.label[1]}: ${name}`] as const),
  })),
}));

/** Least ceiling of an API key that reaches an operation; null = no key does. */
const ceilingOf = ({ permission }: Endpoint): 'basic' | 'advanced' | 'super' | null =>
  rightOf(permission)?.key ?? null;

const fitting = (typed: string, keyed: boolean): Group[] => {
  const wanted = typed.trim().toLowerCase();
  if (!wanted && !keyed) return groups;
  const fits = (o: Operation) =>
    (!keyed || ceilingOf(o.endpoint) !== null) &&
    `${o.id} ${o.url} ${o.summary.join(' ')}`.toLowerCase().includes(wanted);
  return groups
    .map((g) => ({ ...g, operations: g.operations.filter(fits) }))
    .filter((g) => g.operations.length > 0);
};
const jsonOf = (schema: z.core.$ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;

const Row = ({ o }: { o: Operation }) => {
  const { permission } = o.endpoint;
  const ceiling = ceilingOf(o.endpoint);
  return (
    <details className="border-b border-line py-2 last:border-0">
      <summary className="flex cursor-pointer flex-wrap items-center gap-2">
        <Tag>{o.endpoint.method.toUpperCase()}</Tag>
        <code className="break-all text-[13px]">{o.url}</code>
        <span className="text-ink-muted">{t(o.summary)}</span>
        {ceiling && <Badge tone="progress">{t(texts.key[ceiling])}</Badge>}
      </summary>
      <div className="flex flex-col gap-3 py-3 pl-2">
        <p>
          {t(texts.needs)}：
          {permission === 'public'
            ? t(texts.public)
            : `${t(actionLabel(permission))} (${permission})`}
        </p>
        <Fields title={t(texts.takes)} schema={jsonOf(o.endpoint.input, 'input')} />
        {!o.endpoint.file && (
          <Fields title={t(texts.gives)} schema={jsonOf(o.endpoint.output, 'output')} />
        )}
      </div>
    </details>
  );
};

/** Every operation of the API, drawn from the contracts that also check each request. */
const ApiDocs = () => {
  const [query, setQuery] = useSearchParams();
  const typed = query.get('q') ?? '';
  const keyed = query.get('by') === 'key';
  const shown = useMemo(() => fitting(typed, keyed), [typed, keyed]);
  const show = (q: string, by: boolean) =>
    setQuery({ ...(q && { q }), ...(by && { by: 'key' }) }, { replace: true });
  const count = shown.reduce((sum, g) => sum + g.operations.length, 0);
  return (
    <Page note={t(texts.operations, { n: count })}>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <TextInput
          className="max-w-sm"
          aria-label={t(texts.searchApi)}
          placeholder={t(texts.searchApi)}
          value={typed}
          onChange={(e) => show(e.target.value, keyed)}
        />
        <Switch checked={keyed} onChange={(on) => show(typed, on)} label={t(texts.onlyKeys)} />
        <a
          className="text-accent-ink underline"
          href="/api/openapi.json"
          target="_blank"
          rel="noreferrer"
        >
          {t(texts.raw)}
        </a>
      </div>
      {shown.length === 0 && <EmptyState kind="noMatch" title={t(texts.noApi)} />}
      <div className="flex flex-col gap-4">
        {shown.map((g) => (
          <Card key={g.name} title={t(g.label)} note={g.name}>
            {g.operations.map((o) => (
              <Row key={o.id} o={o} />
            ))}
          </Card>
        ))}
      </div>
    </Page>
  );
};
export default ApiDocs;
