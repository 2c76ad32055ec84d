import { cnameTasks, stepKinds } from '#shared/areas/cdn/steering/cnameTasks';
import { regionCodes, regions } from '#shared/edge/regions';
import { sentenceText } from '#shared/kernel/sentences';
import type { Out } from '#shared/kernel/contract';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Dialog, formatInstant, PlainTable, Skeleton, useKit } from '../../../ui';
import { useParamNames } from '../suppliers/paramNames';
import { texts } from './texts';

type Row = Pick<
  Out<typeof cnameTasks.endpoints.one>,
  'id' | 'name' | 'liveEntries' | 'wishedEntries'
>;
type Entries = NonNullable<Row['liveEntries']>;

const placeName = (codes: readonly string[] | null) =>
  codes
    ? regionCodes
        .filter((code) => codes.includes(code))
        .map((code) => t([regions[code].zh, regions[code].en]))
        .join(', ')
    : t(texts.otherRegions);

const Weights = ({ label, entries }: { label: string; entries: Entries }) => {
  const names = useParamNames();
  return (
    <PlainTable
      label={label}
      heads={[label, t(texts.param), t(texts.weight)]}
      numeric={[t(texts.weight)]}
    >
      {entries.map((e) => (
        <tr
          key={`${e.regions?.join() ?? ''} ${e.paramId}`}
          className="border-b border-line last:border-0"
        >
          <td className="py-1 pr-4">{placeName(e.regions)}</td>
          <td className="py-1 pr-4">{names.get(e.paramId) ?? e.paramId}</td>
          <td className="nums py-1 pr-4 text-right">{e.weight}</td>
        </tr>
      ))}
    </PlainTable>
  );
};

/** Live and wished weights of a switch beside each other, and each of its steps with the reason. */
const TaskSteps = ({ row, onClose }: { row: Row; onClose(): void; onDone(): void }) => {
  const { timeZone } = useKit();
  const { value, failure, reload } = useQuery(cnameTasks.endpoints.steps, { id: row.id });
  return (
    <Dialog open size="lg" title={`${t(texts.look)} · ${row.name}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-x-10 gap-y-4 md:grid-cols-2">
          <Weights label={t(texts.live)} entries={row.liveEntries ?? []} />
          <Weights label={t(texts.wished)} entries={row.wishedEntries ?? []} />
        </div>
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-20 w-full" />}
        {value && (
          <PlainTable
            label={t(texts.look)}
            heads={[t(texts.at), t(texts.step), t(texts.percent), t(texts.reason)]}
          >
            {value.rows.map((s) => (
              <tr key={s.n} className="border-b border-line last:border-0">
                <td className="nums whitespace-nowrap py-1 pr-4">
                  {formatInstant(s.at, timeZone)}
                </td>
                <td className="whitespace-nowrap py-1 pr-4">{t(stepKinds[s.kind])}</td>
                <td className="nums py-1 pr-4">{s.percent}%</td>
                <td className="py-1">{s.reason ? t(sentenceText(s.reason)) : '–'}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </div>
    </Dialog>
  );
};
export default TaskSteps;
