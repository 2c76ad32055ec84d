import { useState } from 'react';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { useMutation } from '../../../kernel/request/mutation';
import { FailurePanel } from '../../../kernel/request/failure';
import { Button, Card, EmptyState, useKit, withUnit } from '../../../ui';
import type { Entry } from './entries';
import { entryTexts } from './EntryFields';
import { useParamNames } from './paramNames';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Rows = Out<typeof schedules.endpoints.simulate>['rows'];

const Table = ({ rows }: { rows: Rows }) => {
  const { locale } = useKit();
  const names = useParamNames();
  const heads = [
    t(entryTexts.regions),
    t(entryTexts.param),
    t(entryTexts.share),
    t(texts.schedules.bytes),
    t(texts.schedules.peak),
  ];
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          {heads.map((h) => (
            <th key={h} className="py-1 pr-4 font-medium">
              {h}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.flatMap((r) => {
          const region = t([regions[r.region].zh, regions[r.region].en]);
          if (r.parts.length === 0)
            return [
              <tr key={r.region} className="border-b border-line">
                <td className="py-1 pr-4">{region}</td>
                <td colSpan={4} className="text-error">
                  {t(texts.schedules.nobody)}
                </td>
              </tr>,
            ];
          return r.parts.map((p) => (
            <tr key={`${r.region} ${p.paramId}`} className="border-b border-line last:border-0">
              <td className="py-1 pr-4">{region}</td>
              <td className="pr-4">{names.get(p.paramId) ?? p.paramId}</td>
              <td className="nums pr-4">{withUnit(p.share, 'ratio', locale)}</td>
              <td className="nums pr-4">{withUnit(p.bytes, 'bytes', locale)}</td>
              <td className="nums pr-4">{withUnit(p.peakBps, 'bps', locale)}</td>
            </tr>
          ));
        })}
      </tbody>
    </table>
  );
};

/** What the policy being entered would do with yesterday's traffic. */
export const Simulation = ({ entries }: { entries: readonly Entry[] }) => {
  const [rows, setRows] = useState<Rows | null>(null);
  const { run, busy, failure } = useMutation(schedules.endpoints.simulate, { inline: true });
  const simulate = async () => {
    const answer = await run({ entries: [...entries] });
    setRows(answer?.rows ?? null);
  };
  return (
    <Card
      title={t(texts.schedules.simulate)}
      note={t(texts.schedules.simulateNote)}
      actions={
        <Button busy={busy} disabled={entries.length === 0} onClick={() => void simulate()}>
          {t(texts.schedules.simulate)}
        </Button>
      }
    >
      <div aria-live="polite">
        {failure && <FailurePanel failure={failure} />}
        {rows?.length === 0 && <EmptyState kind="nothing" title={t(texts.schedules.noTraffic)} />}
        {rows && rows.length > 0 && <Table rows={rows} />}
      </div>
    </Card>
  );
};
