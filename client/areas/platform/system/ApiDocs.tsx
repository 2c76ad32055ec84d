import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { resources } from '#shared/areas/index';
import { actionLabel, can, rightOf, type Who } from '#shared/kernel/access';
import { type Endpoint, type Resource, urlOf } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { summaryOf } from '#shared/kernel/summary';
import { Page } from '../../../kernel/page/Page';
import { useWho } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Card, EmptyState, Segments, Tag, TextInput } from '../../../ui';
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
    summary: summaryOf(r, name) ?? r.entity.label,
  })),
}));

/** Least ceiling of an API key that reaches an operation; null = no key does. */
const ceilingOf = ({ permission }: Endpoint): 'basic' | 'advanced' | 'super' | null =>
  rightOf(permission)?.key ?? null;

const views = ['mine', 'key', 'all'] as const;
type View = (typeof views)[number];
const inView = (who: Who, { endpoint }: Operation, view: View): boolean =>
  view === 'all' ||
  (can(who, endpoint.permission) && (view === 'mine' || ceilingOf(endpoint) !== null));

const fitting = (who: Who, typed: string, view: View): Group[] => {
  const wanted = typed.trim().toLowerCase();
  const fits = (o: Operation) =>
    inView(who, o, view) &&
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
  // Hundreds of operations open at once as fast as one: fields are worked out when they are wanted.
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="border-b border-line py-2 last:border-0"
      onToggle={(e) => e.currentTarget.open && setOpened(true)}
    >
      <summary className="flex cursor-pointer flex-wrap items-center gap-2">
        <Tag>{o.endpoint.method.toUpperCase()}</Tag>
        <code className="break-all text-[13px]">{o.url}</code>
        <span className="text-ink-muted">{t(o.summary)}</span>
        {ceiling && <Tag>{t(texts.key[ceiling])}</Tag>}
      </summary>
      {opened && (
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
      )}
    </details>
  );
};

/** The operations a person may call, or all, drawn from the contracts that also check each request. */
const ApiDocs = () => {
  const [query, setQuery] = useSearchParams();
  const typed = query.get('q') ?? '';
  const view = views.find((v) => v === query.get('by')) ?? 'mine';
  const who = useWho();
  const shown = useMemo(() => fitting(who, typed, view), [who, typed, view]);
  const show = (q: string, by: View) =>
    setQuery({ ...(q && { q }), ...(by !== 'mine' && { by }) }, { replace: true });
  const count = shown.reduce((sum, g) => sum + g.operations.length, 0);
  return (
    <Page note={t(texts.operations, { n: count })}>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <TextInput
          className="max-w-sm"
          aria-label={t(texts.searchApi)}
          placeholder={t(texts.searchApi)}
          value={typed}
          onChange={(e) => show(e.target.value, view)}
        />
        <Segments
          label={t(texts.which)}
          options={views.map((v) => ({ value: v, label: t(texts.view[v]) }))}
          value={view}
          onChange={(v) => show(typed, v)}
        />
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
