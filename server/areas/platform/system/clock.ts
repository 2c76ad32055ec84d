import { clock } from '#shared/areas/platform/system/clock';
import { Failure } from '#shared/kernel/errors';
import { clockOffsetMs, now, setClock } from '../../../kernel/process/clock';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';

const state = () => ({ now: now(), offsetMs: clockOffsetMs() });

export const clockService = serve(
  clock,
  { read: async () => state() },
  {
    async set(o, { at }) {
      if (!platform().config.TEST_CLOCK) throw new Failure('request.unknown');
      await setClock(platform().pool, at);
      await o.transact((ctx) =>
        record(ctx, {
          module: 'clock',
          operation: 'set',
          rowId: 'clock',
          risk: 'high',
          new: JSON.stringify({ at }),
        }),
      );
      return state();
    },
  },
);
