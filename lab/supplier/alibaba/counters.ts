import { codePairs, type CodeCounts, emptyTally, addTally, type Tally } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import type { Source } from '../metrics';
import { type Parameters, rangeOf } from './input';

const minuteMs = 60_000;
const limits: Record<Source, { slotMs: number; spanMs: number }> = {
  realtime: { slotMs: minuteMs, spanMs: 60 * minuteMs },
  accurate: { slotMs: 5 * minuteMs, spanMs: 3 * 1_440 * minuteMs },
};
const second = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

type Row = { TimeStamp: string; tally: Tally };
/** All countries and domains of a question together, slot by slot, empty ones too, up to what is counted. */
const slotsOf = async (core: SupplierCore, input: Parameters, source: Source): Promise<Row[]> => {
  const { slotMs, spanMs } = limits[source];
  const { from, to } = rangeOf(input, spanMs);
  const domains = (input['DomainName'] ?? '').split(',');
  const points = await core.readings.points(domains, from, to, source, source === 'realtime');
  const first = from - (from % slotMs);
  const end = Math.min(to, core.readings.completeTo(source) + slotMs);
  const rows: Row[] = [];
  for (let at = first; at < end; at += slotMs) {
    const tally = emptyTally();
    for (const point of points) if (point.slotMs === at) addTally(tally, point);
    rows.push({ TimeStamp: second(at), tally });
  }
  return rows;
};

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const sums = (rows: readonly Row[], of: (tally: Tally) => number) =>
  rows.map(({ TimeStamp, tally }) => ({ TimeStamp, Value: String(of(tally)) }));
const codes = (rows: readonly Row[], list: string, of: (tally: Tally) => CodeCounts) =>
  rows.map(({ TimeStamp, tally }) => {
    const pairs = codePairs(of(tally));
    const total = pairs.reduce((all, [, count]) => all + count, 0);
    const shares = pairs.map(([code, count]) => ({
      Code: String(code),
      Count: String(count),
      Proportion: String(share(count * 100, total)),
    }));
    return { TimeStamp, Value: { [list]: shares } };
  });

const bytes = (t: Tally) => t.bytes;
const originBytes = (t: Tally) => t.originBytes;
const status = (t: Tally) => t.status;
const originStatus = (t: Tally) => t.originStatus;
const hitShare = (t: Tally) => share(t.hitRequests, t.requests);
const byteShare = (t: Tally) => share(t.hitBytes, t.bytes);

/** Actions that tell counters: five minutes with rates in per cent, single minutes with shares of one. */
export const counterActions = (core: SupplierCore) => {
  const accurate = (tell: (rows: readonly Row[]) => object) => async (input: Parameters) => ({
    DataInterval: '300',
    ...tell(await slotsOf(core, input, 'accurate')),
  });
  const realtime = (tell: (rows: readonly Row[]) => object) => async (input: Parameters) =>
    tell(await slotsOf(core, input, 'realtime'));
  const rates = (rows: readonly Row[], name: string, of: (tally: Tally) => number) =>
    rows.map(({ TimeStamp, tally }) => ({ TimeStamp, [name]: of(tally) }));
  return {
    DescribeDomainTrafficData: accurate((rows) => ({
      TrafficDataPerInterval: { DataModule: sums(rows, bytes) },
    })),
    DescribeDomainSrcTrafficData: accurate((rows) => ({
      SrcTrafficDataPerInterval: { DataModule: sums(rows, originBytes) },
    })),
    DescribeDomainHttpCodeData: accurate((rows) => ({
      HttpCodeData: { UsageData: codes(rows, 'CodeProportionData', status) },
    })),
    DescribeDomainSrcHttpCodeData: accurate((rows) => ({
      HttpCodeData: { UsageData: codes(rows, 'CodeProportionData', originStatus) },
    })),
    DescribeDomainReqHitRateData: accurate((rows) => ({
      ReqHitRateInterval: { DataModule: sums(rows, (t) => hitShare(t) * 100) },
    })),
    DescribeDomainHitRateData: accurate((rows) => ({
      HitRateInterval: { DataModule: sums(rows, (t) => byteShare(t) * 100) },
    })),
    DescribeDomainRealTimeTrafficData: realtime((rows) => ({
      RealTimeTrafficDataPerInterval: { DataModule: sums(rows, bytes) },
    })),
    DescribeDomainRealTimeSrcTrafficData: realtime((rows) => ({
      RealTimeSrcTrafficDataPerInterval: { DataModule: sums(rows, originBytes) },
    })),
    DescribeDomainRealTimeHttpCodeData: realtime((rows) => ({
      RealTimeHttpCodeData: { UsageData: codes(rows, 'RealTimeCodeProportionData', status) },
    })),
    DescribeDomainRealTimeSrcHttpCodeData: realtime((rows) => ({
      RealTimeSrcHttpCodeData: {
        UsageData: codes(rows, 'RealTimeSrcCodeProportionData', originStatus),
      },
    })),
    DescribeDomainRealTimeReqHitRateData: realtime((rows) => ({
      Data: { ReqHitRateDataModel: rates(rows, 'ReqHitRate', hitShare) },
    })),
    DescribeDomainRealTimeByteHitRateData: realtime((rows) => ({
      Data: { ByteHitRateDataModel: rates(rows, 'ByteHitRate', byteShare) },
    })),
  };
};
