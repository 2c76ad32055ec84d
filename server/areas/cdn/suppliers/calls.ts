import { Readable } from 'node:stream';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { listCalls, readCall, summarised } from '../../../model/cdn/suppliers/calls.store';

/** What was asked of suppliers as long as it is kept; written by the gateway, only read here. */
export const supplierCallsService = serve(supplierCalls, {
  list: listCalls,
  summary: async (ctx) => ({ rows: await summarised(ctx) }),
  one: (ctx, { id }) => readCall(ctx, id),
  async body(ctx, { id, part }) {
    const { operation, bodies } = await readCall(ctx, id);
    const body = bodies.find((b) => b.part === part);
    if (!body || body.text === null) throw new Failure('data.absent');
    return {
      name: `${operation}-${part}-${id.slice(0, 8)}.txt`,
      type: 'text/plain; charset=utf-8',
      content: Readable.from([body.text]),
    };
  },
});
