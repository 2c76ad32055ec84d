import { hostname } from 'node:os';
import { clock } from '#shared/areas/platform/system/clock';
import { Failure } from '#shared/kernel/errors';
import { clockOffsetMs, now, setClock } from '../../../kernel/process/clock';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';
import { keepEvent } from '../../../model/platform/processes/index';

const state = () => ({ now: now(), offsetMs: clockOffsetMs() });

export const clockService = serve(
  clock,
  { read: async () => state() },
  {
    async set(o, { at }) {
      if (!platform().config.TEST_CLOCK) throw new Failure('request.unknown');
      const before = clockOffsetMs();
      await setClock(platform().pool, at);
      const seconds = Math.round((clockOffsetMs() - before) / 1000);
      await o.transact(async (ctx) => {
        await keepEvent(ctx, { node: hostname(), kind: 'clock', values: { seconds } });
        await record(ctx, {
          module: 'clock',
          operation: 'set',
          rowId: 'clock',
          risk: 'high',
          new: JSON.stringify({ at }),
        });
      });
      return state();
    },
  },
);
