import { useState } from 'react';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { BulkAct } from '#shared/areas/cdn/domains/schemas';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../kernel/request/query';
import { call } from '../../../kernel/request/api';
import { FailurePanel } from '../../../kernel/request/failure';
import { asFailure, type ApiFailure } from '../../../kernel/request/http';
import {
  Button,
  Dialog,
  Field,
  NumberInput,
  Picker,
  ProgressBar,
  StatusDot,
  TextInput,
} from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

export type Chosen = { id: string; name: string };
type Result = Out<typeof domains.endpoints.bulk>['results'][number];
/** Sent in small groups, so that results appear while the rest is under way. */
const atATime = 10;

type Extra = { scheduleId: string | null; reason: string; count: number | null };

const useBulk = (act: BulkAct, extra: Extra) => {
  const [results, setResults] = useState<Result[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const run = async (ids: readonly string[]) => {
    setBusy(true);
    setFailure(null);
    setResults((before) => before.filter((r) => !ids.includes(r.id)));
    try {
      for (let at = 0; at < ids.length; at += atATime) {
        const part = ids.slice(at, at + atATime);
        const answer = await call(domains.endpoints.bulk, {
          act,
          ids: part,
          ...(act === 'policy' ? { scheduleId: extra.scheduleId } : {}),
          ...(act === 'lock' ? { reason: extra.reason } : {}),
          ...(act === 'remove' ? { confirm: part.length } : {}),
        });
        setResults((before) => [...before, ...answer.results]);
      }
    } catch (error) {
      setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return { results, busy, failure, run };
};

const Results = ({ chosen, results }: { chosen: readonly Chosen[]; results: Result[] }) => {
  return (
    <ul
      aria-label={t(texts.bulk.result)}
      className="scroll-thin max-h-72 divide-y divide-line overflow-y-auto rounded border border-line text-sm"
    >
      {chosen.map(({ id, name }) => {
        const result = results.find((r) => r.id === id);
        return (
          <li key={id} className="flex flex-col gap-0.5 px-3 py-1.5">
            <span className="flex items-center justify-between gap-4">
              <span className="min-w-0 break-all font-mono text-[0.95em]">{name}</span>
              {result && (
                <StatusDot tone={result.ok ? 'success' : 'error'}>
                  {t(result.ok ? texts.bulk.ok : texts.bulk.failed)}
                </StatusDot>
              )}
            </span>
            {result?.text && <span className="text-xs text-error">{t(result.text)}</span>}
          </li>
        );
      })}
    </ul>
  );
};

const PolicyChoice = ({
  value,
  onChange,
}: {
  value: string | null;
  onChange(v: string | null): void;
}) => {
  const answer = useQuery(schedules.endpoints.list, { size: 200, sort: 'name' });
  const options = (answer.value?.rows ?? []).map((s) => ({ value: s.id, label: s.name }));
  return (
    <Field label={t(texts.bulk.policy)} required>
      {(ids) => <Picker {...ids} options={options} value={value} onChange={onChange} />}
    </Field>
  );
};

/** What an act needs besides the domains. */
const ExtraFields = ({
  act,
  n,
  extra,
  set,
}: {
  act: BulkAct;
  n: number;
  extra: Extra;
  set(patch: Partial<Extra>): void;
}) => {
  if (act === 'policy')
    return <PolicyChoice value={extra.scheduleId} onChange={(scheduleId) => set({ scheduleId })} />;
  if (act === 'lock')
    return (
      <Field label={t(texts.domains.reason)} required>
        {(ids) => (
          <TextInput
            {...ids}
            maxLength={200}
            value={extra.reason}
            onChange={(e) => set({ reason: e.target.value })}
          />
        )}
      </Field>
    );
  if (act === 'remove')
    return (
      <Field label={t(texts.bulk.confirm, { n })} required>
        {(ids) => (
          <NumberInput
            {...ids}
            className="w-24"
            value={extra.count}
            onChange={(count) => set({ count })}
          />
        )}
      </Field>
    );
  return null;
};

const ready = (act: BulkAct, extra: Extra, n: number): boolean =>
  !(
    (act === 'policy' && extra.scheduleId === null) ||
    (act === 'lock' && extra.reason.trim() === '') ||
    (act === 'remove' && extra.count !== n)
  );

/** One act on the chosen domains: what it does, then a result for each as it comes. */
export const BulkDialog = ({
  act,
  chosen,
  onClose,
}: {
  act: BulkAct;
  chosen: readonly Chosen[];
  onClose(): void;
}) => {
  const n = chosen.length;
  const [extra, setExtra] = useState<Extra>({ scheduleId: null, reason: '', count: null });
  const { results, busy, failure, run } = useBulk(act, extra);
  const failed = results.filter((r) => !r.ok);
  const done = !busy && results.length === n;
  const word = t(texts.bulk.act[act]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(texts.bulk.title, { act: word, n })}
      footer={
        <>
          <Button onClick={onClose}>{t(texts.bulk.close)}</Button>
          {!done && (
            <Button
              variant={act === 'remove' || act === 'stop' ? 'danger' : 'primary'}
              busy={busy}
              disabled={!ready(act, extra, n)}
              onClick={() => void run(chosen.map((c) => c.id))}
            >
              {word}
            </Button>
          )}
          {done && failed.length > 0 && (
            <Button onClick={() => void run(failed.map((r) => r.id))}>
              {t(texts.bulk.retryFailed, { n: failed.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">{t(texts.bulk.note[act])}</p>
        {!busy && results.length === 0 && (
          <ExtraFields
            act={act}
            n={n}
            extra={extra}
            set={(patch) => setExtra((e) => ({ ...e, ...patch }))}
          />
        )}
        {busy && (
          <ProgressBar
            label={word}
            value={results.length / n}
            note={t(texts.bulk.running, { done: results.length, all: n })}
          />
        )}
        {done && (
          <p role="status" className="text-sm font-medium">
            {t(texts.bulk.done, { ok: n - failed.length, failed: failed.length })}
          </p>
        )}
        <FailurePanel failure={failure} />
        <Results chosen={chosen} results={results} />
      </div>
    </Dialog>
  );
};
