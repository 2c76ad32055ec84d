import { fineSlots } from '#shared/areas/cdn/corrections/fineSlots';
import { consistency } from '#shared/areas/cdn/reconciliation/consistency';
import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import { lastRanges } from '#shared/areas/cdn/statistics/lastRanges';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { type Measure, measures, type Source } from '#shared/metrics';
import { draws } from '#lab/kernel/random';
import type { SyncWorld } from './world';

/** One figure: a measure of a domain in a slot, by a source at a supplier parameter. */
export type Figure = {
  domainId: string;
  at: string;
  measure: Measure;
  source: Source;
  paramId: string;
};
/** What a screen shows of a figure; null where it does not show it. */
type Screen = (figure: Figure) => Promise<number | null>;

const slotMs = 300_000;
const metricOf: Partial<Record<Measure, string>> = { bytes: 'traffic', requests: 'requests' };
const isShort = (measure: Measure): measure is 'bytes' | 'requests' =>
  measure === 'bytes' || measure === 'requests';

/** Points drawn by chance of two domains within a span, nine of ten of the first one. */
export const drawnPoints = (
  count: number,
  [often, seldom]: readonly [string, string],
  [from, to]: readonly [string, string],
): Pick<Figure, 'domainId' | 'at' | 'measure'>[] => {
  const random = draws('points');
  const slots = (Date.parse(to) - Date.parse(from)) / slotMs;
  return Array.from({ length: count }, () => ({
    domainId: random() < 0.9 ? often : seldom,
    at: new Date(Date.parse(from) + Math.floor(random() * slots) * slotMs).toISOString(),
    measure: measures[Math.floor(random() * measures.length)] ?? 'bytes',
  }));
};

/** Every screen that shows stored figures slot by slot, each asked once for a day. */
export const shownPoints = ({ staff, bench }: SyncWorld, accountId: string) => {
  const answers = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, ask: () => Promise<T>): Promise<T> => {
    const answer = answers.get(key) ?? ask();
    answers.set(key, answer);
    return answer as Promise<T>; // of the question under this key
  };
  const dayOf = ({ at }: Figure) => at.slice(0, 10);
  const endOf = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();
  const spanOf = (figure: Figure) => {
    const from = `${dayOf(figure)}T00:00:00.000Z`;
    return { from, to: endOf(from, 288 * slotMs) };
  };
  const at = <S extends { at: string }>(slots: readonly S[], figure: Figure): S | undefined =>
    slots.find((slot) => Date.parse(slot.at) === Date.parse(figure.at));
  const keyOf = (screen: string, figure: Figure, more = '') =>
    [screen, figure.domainId, dayOf(figure), figure.paramId, figure.source, more].join(' ');

  const screens: Record<string, Screen> = {
    '/cdn-timeseriesdatadetails': async ({ at: slotAtFrom, ...figure }) => {
      const { rows } = await staff.call(dataPoints.endpoints.list, {
        ...figure,
        slotAtFrom,
        slotAtTo: endOf(slotAtFrom, slotMs),
        size: 200,
      });
      return rows.at(-1)?.total ?? 0;
    },
    '/cdn-lastrangedata': async (figure) => {
      const { domainId, paramId, source, measure } = figure;
      const question = { domainId, paramId, source, measure, ...spanOf(figure) };
      const { slots } = await once(keyOf('range', figure, measure), () =>
        staff.call(lastRanges.endpoints.read, question),
      );
      const slot = slots.find((s) => Date.parse(s.slotAt) === Date.parse(figure.at));
      return slot ? (slot.value ?? 0) : null;
    },
    '/viewMoreLocalData': async (figure) => {
      const { domainId, paramId, source, measure } = figure;
      if (!isShort(measure)) return null;
      const { slots } = await once(keyOf('consistency', { ...figure, source: 'log' }), () =>
        staff.call(consistency.endpoints.slots, { domainId, paramId, day: dayOf(figure) }),
      );
      return at(slots, figure)?.[source]?.[measure] ?? null;
    },
    '/cdn-localsupfinedata': async (figure) => {
      const { domainId, paramId, source, measure } = figure;
      if (!isShort(measure) || source === 'log') return null;
      const { slots } = await once(keyOf('fine', figure), () =>
        staff.call(fineSlots.endpoints.day, { domainId, paramId, source, day: dayOf(figure) }),
      );
      return at(slots, figure)?.local[measure] ?? null;
    },
    '/viewMore': async (figure) => {
      if (figure.measure !== 'requests') return null;
      const { slots } = await once(keyOf('lane', figure), async () => {
        const [lane] = await bench.sql<{ id: string }>(
          'select id from sync_lane where domain_id = $1 and param_id = $2 and source = $3',
          [figure.domainId, figure.paramId, figure.source],
        );
        return staff.call(dataSyncs.endpoints.slots, { id: lane?.id ?? '', day: dayOf(figure) });
      });
      return at(slots, figure)?.requests ?? null;
    },
    '/cdn-analyze': async (figure) => {
      const metric = metricOf[figure.measure];
      if (!metric) return null;
      const { times, curves } = await once(keyOf('series', figure), () =>
        staff.call(statistics.endpoints.series, {
          ...spanOf(figure),
          step: '5m',
          source: figure.source,
          metrics: ['traffic', 'requests'],
          domainIds: [figure.domainId],
          paramIds: [figure.paramId],
          accountId,
        }),
      );
      const values = curves.find((curve) => curve.metric === metric)?.values ?? [];
      return values[times.indexOf(Date.parse(figure.at) / 1000)] ?? 0;
    },
  };
  return screens;
};
