import { Readable } from 'node:stream';
import * as z from 'zod';
import { addTally, codePairs, emptyTally, type Point, type Tally } from '../edge/logLine';
import { labNow, moveLabClock } from '../kernel/clock';
import type { SupplierCore } from './core';
import { faults, noFaults } from './faults';
import { type Call, jsonReply, type Reply } from './reply';
import { Problem } from './problem';

const instant = z.iso.datetime({ offset: true });

const refusal = (status: number, code: string, message: string): Reply =>
  jsonReply({ code, message }, status);

const inputOf = (call: Call): unknown => {
  try {
    return JSON.parse(call.body.toString('utf8') || '{}');
  } catch {
    throw new Problem('badRequest', 'The body is no JSON.');
  }
};

const clockMove = z.strictObject({ at: instant.nullable() });
const setClock = (call: Call): Reply => {
  const parsed = clockMove.safeParse(inputOf(call));
  if (!parsed.success) return refusal(400, 'BadClock', z.prettifyError(parsed.error));
  moveLabClock(parsed.data.at);
  return jsonReply({ now: new Date(labNow()).toISOString() });
};

const setFaults = (core: SupplierCore, call: Call): Reply => {
  const input = inputOf(call);
  // Only what is named changes, so that two switches can be set one after the other.
  const parsed = faults.safeParse({ ...core.faults(), ...(input as object) });
  if (!parsed.success) return refusal(400, 'BadFaults', z.prettifyError(parsed.error));
  core.setFaults(parsed.data);
  return jsonReply(core.faults());
};

const tallyOf = (tally: Tally) => ({
  ...tally,
  status: Object.fromEntries(codePairs(tally.status)),
  originStatus: Object.fromEntries(codePairs(tally.originStatus)),
});

const rowOf = ({ slotMs, domain, country, ...rest }: Point) => ({
  domain,
  country,
  at: new Date(slotMs).toISOString(),
  ...tallyOf(rest),
});

/** One JSON object in pieces: the points as they are read, and what they sum up to. */
async function* truthText(hours: AsyncIterable<Point[]>): AsyncGenerator<string> {
  const total = emptyTally();
  let before = '{"points":[';
  for await (const points of hours) {
    for (const point of points) addTally(total, point);
    if (points.length === 0) continue;
    yield before + points.map((point) => JSON.stringify(rowOf(point))).join(',');
    before = ',';
  }
  yield `${before === ',' ? '' : before}],"total":${JSON.stringify(tallyOf(total))}}`;
}

const truth = (core: SupplierCore, call: Call): Reply => {
  const from = instant.safeParse(call.query.get('from'));
  const to = instant.safeParse(call.query.get('to'));
  if (!from.success || !to.success) {
    return refusal(400, 'BadRange', 'from and to must be ISO instants.');
  }
  const domain = call.query.get('domain');
  const hours = core.readings.truth(domain, Date.parse(from.data), Date.parse(to.data));
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, body: Readable.from(truthText(hours)) };
};

const ledger = async (core: SupplierCore, call: Call): Promise<Reply> => {
  const kind = call.query.get('kind');
  const ref = call.query.get('ref');
  const target = call.query.get('target');
  const acts = [];
  for await (const act of core.acts()) {
    if (kind !== null && act.kind !== kind) continue;
    if (ref !== null && act.ref !== ref) continue;
    if (target !== null && act.target !== target) continue;
    acts.push(act);
  }
  return jsonReply({ count: acts.length, acts });
};

const state = (core: SupplierCore): Reply =>
  jsonReply({
    supplier: core.traits.name,
    callsUnderWay: core.calls.underWay,
    rssBytes: process.memoryUsage().rss,
    logBytes: core.logs.diskBytes(),
    domains: core.domains.all().map(({ certificate, ...rest }) => ({
      ...rest,
      certificateFingerprint: certificate?.fingerprint ?? null,
    })),
    nodes: core.nodes.map((node) => ({ node: node.name, ...node.store.stats })),
    ...core.tasks.counts(),
  });

/** The answer to who has not the lab's token. */
export const unauthorized = (): Reply =>
  refusal(401, 'TokenMissing', 'The token of the lab is missing or wrong.');

/** The lab's own switches and truths beside the supplier's API, for who has the lab's token. */
export const controlReply = async (core: SupplierCore, call: Call): Promise<Reply> => {
  try {
    switch (`${call.method} ${call.path}`) {
      case 'GET /_lab/faults':
        return jsonReply(core.faults());
      case 'PUT /_lab/faults':
        return setFaults(core, call);
      case 'POST /_lab/reset-faults':
        core.setFaults(noFaults());
        return jsonReply(core.faults());
      case 'PUT /_lab/clock':
        return setClock(call);
      case 'GET /_lab/truth':
        return truth(core, call);
      case 'GET /_lab/ledger':
        return await ledger(core, call);
      case 'GET /_lab/state':
        return state(core);
      default:
        return refusal(404, 'NotFound', 'There is no such switch.');
    }
  } catch (error) {
    if (error instanceof Problem) return refusal(400, error.kind, error.message);
    throw error;
  }
};
