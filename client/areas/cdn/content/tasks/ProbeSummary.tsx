import { probeSummary } from '#shared/areas/cdn/content/probes';
import { ProgressBar, useKit, withUnit } from '../../../../ui';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

const headers = [
  texts.col.lane,
  texts.col.node,
  texts.col.share,
  texts.col.hit,
  texts.col.miss,
  texts.col.other,
  texts.col.failed,
  texts.col.ms,
  texts.col.age,
] as const;

/** Share of hits by node, from a finished probe. */
export const ProbeSummary = ({ result }: { result: unknown }) => {
  const { locale } = useKit();
  const parsed = probeSummary.safeParse(result);
  if (!parsed.success) return null;
  const number = new Intl.NumberFormat(locale);
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-ink-muted">
            {headers.map((h) => (
              <th key={h[1]} className="py-1.5 pr-3 font-medium">
                {t(h)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parsed.data.nodes.map((n) => (
            <tr key={`${n.lane} ${n.node}`} className="border-b border-line last:border-0">
              <td className="py-1.5 pr-3">{laneName(n.lane)}</td>
              <td className="pr-3">{n.node}</td>
              <td className="min-w-[140px] pr-3">
                <ProgressBar
                  value={n.asked > 0 ? n.hit / n.asked : 0}
                  label={`${laneName(n.lane)} ${n.node}`}
                  tone={n.asked > 0 && n.hit === n.asked ? 'success' : 'warning'}
                  note={withUnit(n.asked > 0 ? n.hit / n.asked : 0, 'ratio', locale)}
                />
              </td>
              {[n.hit, n.miss, n.other, n.failed].map((count, i) => (
                <td key={headers[i + 3]?.[1]} className="nums pr-3">
                  {number.format(count)}
                </td>
              ))}
              <td className="nums pr-3">{withUnit(n.averageMs, 'ms', locale)}</td>
              <td className="nums pr-3">
                {n.averageAgeSeconds === null
                  ? '–'
                  : t(texts.seconds, { count: Math.round(n.averageAgeSeconds) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
