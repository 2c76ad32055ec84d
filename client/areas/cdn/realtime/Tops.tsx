import { type RealtimeMinute, realtimeAnalyses } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import { useQuery } from '../../../kernel/request/query';
import { useCan } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Card, formatInstant, Skeleton, useKit, withUnit } from '../../../ui';
import { RankList } from '../../../ui/charts';
import { byDomain, requestsOf } from './minuteCurves';
import { texts } from './texts';
import type { Choice } from './useRealtime';

const most = 10;
type Props = {
  rows: readonly RealtimeMinute[];
  names: ReadonlyMap<string, string>;
  choice: Choice;
  code: string | null;
};

const Urls = ({ choice, code, names }: Omit<Props, 'rows'>) => {
  const { locale, timeZone } = useKit();
  const { value, failure } = useQuery(
    realtimeAnalyses.endpoints.urls,
    { ...choice, ...(code && { code }) },
    { everyMs: 60_000 },
  );
  if (failure) return null;
  const note = value?.linesTo
    ? t(texts.linesTo, { at: formatInstant(value.linesTo, timeZone).slice(11, 19) })
    : t(texts.noLines);
  return (
    <Card title={t(texts.urls)} note={value && note}>
      {!value && <Skeleton className="h-40 w-full" />}
      {value && (
        <RankList
          label={t(texts.urls)}
          rows={value.rows.slice(0, most).map((u) => ({
            name: `${names.get(u.domainId) ?? ''}${u.path}`,
            value: u.requests,
            cells: [withUnit(u.requests, 'count', locale), withUnit(u.bytes, 'bytes', locale)],
          }))}
        />
      )}
    </Card>
  );
};

/** Which domains and addresses carry the hour; of a chosen code only what answered with it. */
export const Tops = (props: Props) => {
  const { locale } = useKit();
  const mayLogs = useCan('staff.logs.view');
  const { rows, names, code } = props;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Card title={t(texts.domains)}>
        <RankList
          label={t(texts.domains)}
          rows={byDomain(rows, requestsOf(code))
            .slice(0, most)
            .map((d) => ({
              name: names.get(d.domainId) ?? d.domainId,
              value: d.value,
              href: `#/cdn-realTimeDataAnalysis?domains=${d.domainId}${code ? `&code=${code}` : ''}`,
              cells: [withUnit(d.value, 'count', locale), withUnit(d.bytes, 'bytes', locale)],
            }))}
        />
      </Card>
      {mayLogs && <Urls {...props} />}
    </div>
  );
};
