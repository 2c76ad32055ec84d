import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { regions } from '#shared/edge/regions';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Dialog, PlainTable, Skeleton, useKit, withUnit } from '../../../ui';
import { useParamNames } from '../suppliers/paramNames';
import { texts } from './failoverTexts';

type Row = { id: string; name: string };

/** Wished weights of a policy beside those that DNS serves while suppliers are out of a region. */
const LiveWeights = ({ row, onClose }: { row: Row; onClose(): void; onDone(): void }) => {
  const { locale } = useKit();
  const names = useParamNames();
  const { value, failure, reload } = useQuery(
    schedules.endpoints.weights,
    { id: row.id },
    { everyMs: 10_000 },
  );
  const numeric = [t(texts.wished), t(texts.live)];
  return (
    <Dialog open size="lg" title={`${t(texts.liveWeights)} · ${row.name}`} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">{t(texts.liveText)}</p>
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-20 w-full" />}
        {value && (
          <PlainTable
            label={t(texts.liveWeights)}
            heads={[t(texts.region), t(texts.param), ...numeric]}
            numeric={numeric}
          >
            {value.rows.map((r) => (
              <tr key={`${r.region} ${r.paramId}`} className="border-b border-line last:border-0">
                <td className="py-1 pr-4">
                  {r.region
                    ? t([regions[r.region].zh, regions[r.region].en])
                    : t(texts.otherRegions)}
                </td>
                <td className="py-1 pr-4">{names.get(r.paramId) ?? r.paramId}</td>
                <td className="nums py-1 pr-4 text-right">{withUnit(r.wished, 'ratio', locale)}</td>
                <td
                  className={`nums py-1 pr-4 text-right ${r.live === r.wished ? '' : 'font-semibold'}`}
                >
                  {withUnit(r.live, 'ratio', locale)}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
      </div>
    </Dialog>
  );
};
export default LiveWeights;
