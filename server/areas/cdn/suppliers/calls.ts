import { Readable } from 'node:stream';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { Failure } from '#shared/kernel/errors';
import { type Outside, serve } from '../../../kernel/http/http';
import type { Out } from '#shared/kernel/contract';
import { DriverError } from '../../../drivers/cdn/driver';
import { requestId } from '../../../kernel/process/log';
import {
  callOfRequest,
  circuitsOf,
  keptQuestion,
  listCalls,
  readCall,
  slotsOfCalls,
  summarised,
} from '../../../model/cdn/suppliers/calls.store';
import { flushSupplierCalls, openDriver } from '../../../model/cdn/suppliers/gateway';

type Call = Out<typeof supplierCalls.endpoints.replay>;
/**
 * Puts the question of a call again. What the supplier answers now is kept as every call is, also where
 * that is a refusal.
 */
const replay = async (o: Outside, { id }: { id: string }): Promise<Call> => {
  const { paramId, operation, url, input } = await o.transact((ctx) => keptQuestion(ctx, id));
  const { driver } = await openDriver(paramId);
  const method: unknown = Reflect.get(driver, operation);
  if (input === null || typeof method !== 'function') throw new Failure('supplier.replay');
  let words: string | null = null;
  try {
    await method.apply(driver, input);
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    words = error.message;
  }
  await flushSupplierCalls();
  const call = await o.transact((ctx) =>
    callOfRequest(ctx, { paramId, operation, requestId: requestId(), url }),
  );
  if (!call) throw new Failure('supplier.failed', { reason: words ?? operation });
  return call;
};

/** What was asked of suppliers as long as it is kept; written by the gateway, only read here. */
export const supplierCallsService = serve(
  supplierCalls,
  {
    list: listCalls,
    summary: async (ctx) => ({ rows: await summarised(ctx) }),
    series: slotsOfCalls,
    circuits: async (ctx) => ({ rows: await circuitsOf(ctx) }),
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
  },
  { replay },
);
