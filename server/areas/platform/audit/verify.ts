import { type audits, mostSealFaults, type SealFault } from '#shared/areas/platform/audit/audit';
import type { Out } from '#shared/kernel/contract';
import type { Outside } from '../../../kernel/http/http';
import {
  sealFaults,
  sealRecords,
  sealStanding,
  unsealed,
} from '../../../model/platform/audit/seals.store';

/**
 * Goes through the whole chain of seals, a part in each transaction, after the records of now were sealed. Answers
 * the first faults there are.
 */
export const verify = async (o: Outside): Promise<Out<(typeof audits)['endpoints']['verify']>> => {
  const started = performance.now();
  while (await o.transact(sealRecords));
  const { records, last, forgotten, head } = await o.transact(sealStanding);
  const faults: SealFault[] = await o.transact((ctx) => unsealed(ctx, mostSealFaults));
  for (let after = 0; after < last && faults.length < mostSealFaults; ) {
    const from = after;
    const part = await o.transact((ctx) =>
      sealFaults(ctx, { after: from, most: mostSealFaults - faults.length }),
    );
    faults.push(...part.faults);
    after = part.to;
  }
  const ms = Math.round(performance.now() - started);
  return { records, sealed: last, forgotten, head, faults, ms };
};
