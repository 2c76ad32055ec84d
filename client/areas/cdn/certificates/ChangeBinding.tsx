import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { certificates } from '#shared/areas/cdn/certificates/certificates';
import { bindingChanges } from '#shared/areas/cdn/certificates/changes';
import { domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { FailurePanel, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/access';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import {
  Badge,
  Button,
  Callout,
  Card,
  Checkbox,
  EmptyState,
  Field,
  Picker,
  Skeleton,
  StatusDot,
} from '../../../ui';
import { ChangeHistory, ChangeProgress } from './ChangeProgress';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Preview = Out<typeof bindingChanges.endpoints.preview>;
type Candidate = Preview['rows'][number];

const usePickable = () => {
  const answer = useQuery(
    certificates.endpoints.list,
    { size: 200, sort: 'name' },
    { refreshOn: [certificates.events.changed] },
  );
  return (answer.value?.rows ?? []).map((c) => ({
    value: c.id,
    label: c.name,
    note: `${c.hosts.slice(0, 2).join(', ')} · ${c.notAfter.slice(0, 10)} · ${c.boundCount}`,
  }));
};

/** From and to, both in the address so that a prepared change can be passed on. */
const Pair = ({ fromId, toId, set }: PairProps) => {
  const options = usePickable();
  return (
    <div className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Field label={t(texts.change.from)} required>
        {(ids) => (
          <Picker {...ids} options={options} value={fromId} onChange={(v) => set('from', v)} />
        )}
      </Field>
      <ArrowRight size={18} aria-hidden className="mb-2 hidden text-ink-faint md:block" />
      <Field label={t(texts.change.to)} required>
        {(ids) => (
          <Picker
            {...ids}
            options={options.filter((o) => o.value !== fromId)}
            value={toId}
            onChange={(v) => set('to', v)}
          />
        )}
      </Field>
    </div>
  );
};
type PairProps = {
  fromId: string | null;
  toId: string | null;
  set(name: 'from' | 'to', id: string | null): void;
};

type RowProps = {
  row: Candidate;
  chosen: boolean;
  first: boolean;
  onChoose(): void;
  onFirst(): void;
};
const CandidateRow = ({ row, chosen, first, onChoose, onFirst }: RowProps) => {
  // The endpoint gives the domain's own status.
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <Checkbox label={row.name} checked={chosen} disabled={!row.covered} onChange={onChoose} />
      </span>
      <StateBadge of={domainStatuses[row.status as DomainStatus]} />
      <span className="w-44">
        <StatusDot tone={row.covered ? 'success' : 'neutral'}>
          {t(row.covered ? texts.bind.covered : texts.bind.notCovered)}
        </StatusDot>
      </span>
      <span className="w-32 text-right">
        {first ? (
          <Badge tone="progress" icon={null}>
            {t(texts.change.first)}
          </Badge>
        ) : (
          <Button size="sm" variant="ghost" disabled={!chosen} onClick={onFirst}>
            {t(texts.change.makeFirst)}
          </Button>
        )}
      </span>
    </li>
  );
};

/** What would move, which one goes first, and the button. */
const Choice = ({ fromId, toId, preview }: { fromId: string; toId: string; preview: Preview }) => {
  const navigate = useNavigate();
  const refusal = useRefusal('domain.bindCertificate');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [canary, setCanary] = useState<string | null>(null);
  const { run, busy, failure } = useMutation(bindingChanges.endpoints.create, { inline: true });
  const chosen = preview.rows.filter((d) => d.covered && !left.has(d.id));
  const first =
    chosen.find((d) => d.id === canary) ??
    chosen.find((d) => d.status === 'Activated') ??
    chosen[0];
  const toggle = (id: string) =>
    setLeft((old) =>
      old.has(id) ? new Set([...old].filter((o) => o !== id)) : new Set([...old, id]),
    );
  const apply = async () => {
    const domainIds = chosen.map((d) => d.id);
    const answer = await run({ fromId, toId, domainIds, ...(first ? { canaryId: first.id } : {}) });
    if (!answer) return;
    if (answer.task) return navigate(`/changeOfBindingCertificate?task=${answer.task.id}`);
    toast.info(t(texts.bind.waiting, { count: answer.waiting }));
    return navigate('/cdn-certification');
  };
  if (preview.rows.length === 0) return <EmptyState kind="nothing" title={t(texts.change.none)} />;
  return (
    <>
      <Card
        title={t(texts.change.preview)}
        note={t(texts.change.previewNote, {
          count: chosen.length,
          total: preview.total,
        })}
        flush
      >
        <ul className="max-h-[420px] divide-y divide-line overflow-y-auto">
          {preview.rows.map((d) => (
            <CandidateRow
              key={d.id}
              row={d}
              chosen={chosen.includes(d)}
              first={d === first}
              onChoose={() => toggle(d.id)}
              onFirst={() => setCanary(d.id)}
            />
          ))}
        </ul>
      </Card>
      {preview.reviewed && <Callout>{t(texts.change.reviewed)}</Callout>}
      <FailurePanel failure={failure} />
      <div>
        <Button
          variant="primary"
          busy={busy}
          disabled={refusal || (chosen.length === 0 && t(texts.change.nobody))}
          onClick={() => void apply()}
        >
          {t(texts.change.apply, { count: chosen.length })}
        </Button>
      </div>
    </>
  );
};

const Form = () => {
  const [query, setQuery] = useSearchParams();
  const fromId = query.get('from');
  const toId = query.get('to');
  const ready = fromId !== null && toId !== null && fromId !== toId;
  const preview = useQuery(
    bindingChanges.endpoints.preview,
    ready ? { fromId, toId, size: 200 } : null,
    { refreshOn: [certificates.events.changed] },
  );
  const set = (name: 'from' | 'to', id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete(name);
      else next.set(name, id);
      return next;
    });
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <Callout>{t(texts.change.note)}</Callout>
      <Card>
        <Pair fromId={fromId} toId={toId} set={set} />
      </Card>
      {preview.failure && !preview.value && (
        <Unreadable failure={preview.failure} onRetry={preview.reload} />
      )}
      {ready && !preview.value && !preview.failure && <Skeleton className="h-40" />}
      {ready && preview.value && (
        <Choice key={`${fromId} ${toId}`} fromId={fromId} toId={toId} preview={preview.value} />
      )}
      <ChangeHistory />
    </div>
  );
};

/** Moves domains from one certificate to another: prepared here, then followed live. */
const ChangeBinding = () => {
  const [query] = useSearchParams();
  const task = query.get('task');
  return <Page>{task ? <ChangeProgress key={task} id={task} /> : <Form />}</Page>;
};
export default ChangeBinding;
