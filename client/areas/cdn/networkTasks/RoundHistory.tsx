import type { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { formatInstant, type HeatCell, HeatMap, useKit } from '../../../ui';
import { texts } from './texts';

type Round = RowOf<typeof netRounds.endpoints.list>;
const mostShown = 12;
const percent = (share: number): number => Math.round(share * 1000) / 10;

/** How the last rounds of a task went, oldest at the left: shares of bad paths and of lost probes. */
export const RoundHistory = ({ rounds }: { rounds: readonly Round[] }) => {
  const { timeZone } = useKit();
  const shown = rounds.slice(0, mostShown).toReversed();
  if (shown.length < 2) return null;
  const times = shown.map((r) => formatInstant(r.createdAt, timeZone).slice(5, 19));
  const row = (key: string, name: string, shareOf: (r: Round) => number) => ({
    key,
    label: name,
    cells: shown.map((r, i): HeatCell => {
      const share = shareOf(r);
      return {
        key: r.id,
        look: r.pairs === 0 ? 'waiting' : share > 0 ? 'bad' : 'good',
        ...(share > 0 && { share }),
        title: `${times[i]}: ${percent(share)} %`,
        href: `#/cdn-Networktaskresults?task=${r.taskId}&round=${r.id}`,
      };
    }),
  });
  return (
    <HeatMap
      label={t(texts.history)}
      corner={t(texts.history)}
      heads={times}
      rows={[
        row('bad', t(texts.badShare), (r) => (r.pairs === 0 ? 0 : r.badPairs / r.pairs)),
        row('loss', t(texts.loss), (r) => (r.packets === 0 ? 0 : r.lost / r.packets)),
      ]}
    />
  );
};
