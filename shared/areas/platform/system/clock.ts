import * as z from 'zod';
import { entity, get, nothing, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

const clockState = entity('clockState', '时钟', 'Clock', {
  now: field.time('平台时间', 'Platform time'),
  offsetMs: field.ms('偏移', 'Offset'),
});

/** The platform's now; it can be moved only when TEST_CLOCK=1. */
export const clock = resource('clock', {
  entity: clockState,
  endpoints: {
    read: get('/', {
      permission: 'signedIn',
      input: nothing,
      output: clockState.schema,
      summary: ['平台时间', 'Platform time'],
    }),
    set: put('/', {
      permission: 'top',
      input: z.strictObject({ at: field.chosenTime(...terms.time).nullable() }),
      output: clockState.schema,
      summary: [
        '设置测试时钟（仅 TEST_CLOCK=1），null 为恢复',
        'Sets the test clock (TEST_CLOCK=1 only), null returns to real time',
      ],
    }),
  },
});
