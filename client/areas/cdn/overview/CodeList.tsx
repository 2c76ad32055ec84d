import clsx from 'clsx';
import { Fragment } from 'react';
import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { t } from '../../../kernel/text/translate';
import { scaled, scaleFor, useKit } from '../../../ui';
import { colorToken } from '../../../ui/charts/color';
import { codeColor } from '../statistics/seriesColors';
import { texts } from './texts';

type Code = Overview['statuses'][number];
/** Classes that are shown; 0 holds all other codes, which have no number of their own to show. */
const classes = [2, 3, 4, 5, 0] as const;
const classOf = (code: number) => classes.find((c) => c === Math.floor(code / 100)) ?? 0;
/** Codes of one class that stand by themselves; the rest of it is in its sum. */
const mostOfAClass = 3;
/** The longest bar, so that a share of nearly everything leaves room for the small ones. */
const longest = 62;

const Row = ({ code, total }: { code: Code; total: number }) => {
  const { locale } = useKit();
  const share = total > 0 ? code.requests / total : 0;
  const color = colorToken(codeColor(code.code));
  return (
    <tr>
      <td className="relative w-full py-px">
        <span
          aria-hidden
          className={clsx('absolute inset-y-px left-0 rounded opacity-20', `bg-${color}`)}
          style={{ width: `${Math.max(1, share * longest)}%` }}
        />
        <span className="relative flex items-center gap-2 px-2 py-0.5">
          <span aria-hidden className={clsx('h-2.5 w-2.5 rounded-sm', `bg-${color}`)} />
          {code.code}
        </span>
      </td>
      <td className="nums pl-3 text-right">
        {scaled(code.requests, scaleFor('count', 0), locale)}
      </td>
      <td className="nums whitespace-nowrap pl-3 text-right text-ink-muted">
        {scaled(share, scaleFor('ratio', 1), locale)} %
      </td>
    </tr>
  );
};

/** Answers by status code, class by class with their sums; each class has a hue of its own. */
export const CodeList = ({ statuses }: { statuses: readonly Code[] }) => {
  const { locale } = useKit();
  const total = statuses.reduce((sum, s) => sum + s.requests, 0);
  const groups = classes
    .map((of) => {
      const codes = statuses.filter((s) => classOf(s.code) === of);
      return { of, codes, sum: codes.reduce((n, s) => n + s.requests, 0) };
    })
    .filter((g) => g.sum > 0);
  return (
    <div className="flex flex-col gap-2.5">
      <table aria-label={t(texts.overview.statuses)} className="w-full text-sm">
        <tbody>
          {groups.map((g) => (
            <Fragment key={g.of}>
              <tr className="font-semibold">
                <th scope="row" className="pb-0.5 pt-1.5 text-left font-semibold">
                  {t(texts.overview.codeClass[g.of])}
                </th>
                <td className="nums pl-3 pt-1.5 text-right">
                  {scaled(g.sum, scaleFor('count', 0), locale)}
                </td>
                <td className="nums whitespace-nowrap pl-3 pt-1.5 text-right">
                  {scaled(total > 0 ? g.sum / total : 0, scaleFor('ratio', 1), locale)} %
                </td>
              </tr>
              {(g.of === 0 ? [] : g.codes.slice(0, mostOfAClass)).map((c) => (
                <Row key={c.code} code={c} total={total} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
};
