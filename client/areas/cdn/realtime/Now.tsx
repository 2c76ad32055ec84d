import type { RealtimeMinute } from '#shared/areas/cdn/realtime/realtimeAnalyses';
import { t } from '../../../kernel/text/translate';
import { scaled, scaleFor, StatStrip, useKit, withUnit } from '../../../ui';
import { requestsOf } from './minuteCurves';
import { texts } from './texts';

type Props = {
  rows: readonly RealtimeMinute[];
  params: readonly { completeTo: string | null }[];
  now: number;
};
const minute = 60;

/** Key figures of the last minute that every supplier has told whole. */
export const Now = ({ rows, params, now }: Props) => {
  const { locale } = useKit();
  const ends = params.map((p) => (p.completeTo === null ? 0 : Date.parse(p.completeTo) / 1000));
  const end = ends.length > 0 ? Math.min(...ends) : 0;
  const last = rows.filter((m) => m.at === end - minute);
  const sum = (of: (m: RealtimeMinute) => number) => last.reduce((n, m) => n + of(m), 0);
  const requests = sum((m) => m.requests);
  const bits = (sum((m) => m.bytes) * 8) / minute;
  const scale = scaleFor('bps', bits);
  const share = (n: number) => (requests === 0 ? '–' : withUnit(n / requests, 'ratio', locale));
  const errors = sum(requestsOf('5xx'));
  return (
    <StatStrip
      label={t(texts.figures)}
      figures={[
        {
          id: 'bandwidth',
          label: t(texts.bandwidth),
          value: scaled(bits, scale, locale),
          unit: scale.unit,
          note: t(texts.figures),
        },
        { id: 'requests', label: t(texts.requests), value: withUnit(requests, 'count', locale) },
        { id: 'errors', label: t(texts.errors), value: share(errors), alarming: errors > 0 },
        { id: 'hits', label: t(texts.hitRate), value: share(sum((m) => m.hitRequests)) },
        {
          id: 'lag',
          label: t(texts.lag),
          value: end === 0 ? '–' : Math.max(0, Math.round(now / 1000 - end)),
          unit: t(texts.seconds),
        },
      ]}
    />
  );
};
