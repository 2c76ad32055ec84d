import * as z from 'zod';
import { entity, event, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';

const mark = field.text('标记', 'Mark', 64);

/** A mark that comes back to the console of whoever sent it, by the way that every event takes. */
export const echoes = resource('echoes', {
  entity: entity('echo', '回声', 'Echo', { mark }),
  endpoints: {
    send: post('/', {
      permission: 'top',
      rate: 'test',
      input: z.strictObject({ mark }),
      output: nothing,
      summary: [
        '经由数据库、转发与推送连接回到自己的控制台',
        'Comes back to the own console by way of database, relay and socket',
      ],
    }),
  },
  events: { heard: event('user', z.object({ mark: z.string() }), { permission: 'top' }) },
});
