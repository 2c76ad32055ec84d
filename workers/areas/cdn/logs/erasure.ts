import { logErasures } from '#shared/areas/cdn/logs/allLogFiles';
import { lockErasure, moveErasure } from '#server/model/cdn/logs/erasures.store';
import { work } from '../../../kernel/work';

/** Deletes the lines of an hour, then notes it; what was broken off is simply done again. */
export const logErasuresWork = work(logErasures, {
  async erase({ platform, run }, { id }) {
    const erasure = await run((ctx) => lockErasure(ctx, id));
    if (erasure.state !== 'erasing') return;
    const { domainId, paramId, hourAt } = erasure;
    const from = Date.parse(hourAt) / 1000;
    await platform.analytics.command({
      // The partition's name is made of the digits of a date alone; it cannot be bound.
      sql: `ALTER TABLE access_log DELETE IN PARTITION ID '${hourAt.slice(0, 10).replace(/\D/g, '')}'
        WHERE domain_id = {domain:UUID} AND param_id = {param:UUID} AND ts >= {from:DateTime('UTC')} AND ts < {to:DateTime('UTC')}
        SETTINGS mutations_sync = 1`,
      params: { domain: domainId, param: paramId, from, to: from + 3600 },
      lane: 'heavy',
      repeatable: true,
    });
    await run((ctx) => moveErasure(ctx, id, 'erased', { erasedAt: ctx.now() }));
  },
});
