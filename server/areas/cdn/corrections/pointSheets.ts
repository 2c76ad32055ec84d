import type { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import type { Got, Out } from '#shared/kernel/contract';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { type PointFault, sheetFailure } from '../../../model/cdn/corrections/points';
import { domainsNamed } from '../../../model/cdn/corrections/sheets.store';
import type { PlanPoint } from '../../../model/cdn/corrections/work';
import { requireParam } from './places.store';
import { keepProposal } from './proposals';
import { readLines, type SheetRead } from './sheetLines';

type Endpoint = (typeof dataPlans.endpoints)['createPoints'];
type Found = { accountId: string; sheet: PlanPoint[] };

/** The points with their domains, which are all of one account; refused with every line that is wrong. */
const withDomains = async (ctx: Ctx, { points, faults }: SheetRead): Promise<Found> => {
  const domains = await domainsNamed(ctx, [...new Set(points.map((p) => p.domain))]);
  const all: PointFault[] = [...faults];
  const sheet: PlanPoint[] = [];
  let accountId = '';
  for (const { domain, ...point } of points) {
    const place = domains.find(
      ({ name, since, until }) =>
        name === domain &&
        (since === null || since <= point.slotAt) &&
        (until === null || point.slotAt < until),
    );
    accountId ||= place?.accountId ?? '';
    if (place && place.accountId === accountId) sheet.push({ ...point, domainId: place.id });
    else {
      const code = place ? 'plan.pointAccount' : 'plan.pointDomain';
      all.push({ line: point.line, code, values: { value: domain } });
    }
  }
  if (all.length > 0) throw sheetFailure(all);
  return { accountId, sheet };
};

/** Proposes the points of a sheet and previews them. */
export const proposePoints = async (o: Outside, input: Got<Endpoint>): Promise<Out<Endpoint>> => {
  const { method, paramId, source, reason } = input;
  const read = readLines(input.sheet, method === 'addPoints');
  const { accountId, sheet } = await o.transact(async (ctx) => {
    await requireParam(ctx, paramId);
    return withDomains(ctx, read);
  });
  const slots = sheet.map((p) => p.slotAt).sort();
  const domainIds = new Set(sheet.map((p) => p.domainId));
  const last = Date.parse(slots.at(-1) ?? '') / 1000;
  return keepProposal(
    o,
    {
      accountId,
      domainId: domainIds.size === 1 ? (sheet[0]?.domainId ?? null) : null,
      paramId,
      source,
      method,
      fromAt: slots[0] ?? '',
      toAt: instantOf(last + slotSeconds),
      measure: null,
      value: null,
      country: null,
      reason,
    },
    sheet,
  );
};
