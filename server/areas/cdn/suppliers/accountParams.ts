import { accountParam, accountParams } from '#shared/areas/cdn/suppliers/accountParams';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { change, erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import * as store from '../../../model/cdn/suppliers/assignments.store';
import { startMove } from '../../../model/cdn/suppliers/moves';
import { supplierParamsService } from './params';

const { list } = accountParams.endpoints;
const from = { source: store.assignmentRows };
const one = rowOf(list, from);
const tell = (ctx: Ctx, id: string) => ctx.emit(accountParams.events.changed, { id }, {});
const paramOf = (ctx: Ctx, id: string) => supplierParamsService.service.one(ctx, { id });

/** References that a refusal names, at most, of each kind. */
const mostNamed = 10;
const namesOf = (list: readonly { name: string }[]): string => {
  const more = list.length - mostNamed;
  const names = list.slice(0, mostNamed).map((r) => r.name);
  return [...names, ...(more > 0 ? [`+${more}`] : [])].join(', ') || '–';
};

/**
 * Which supplier parameters an account's domains may use: what answers requests about it. Once an assignment
 * of an account has begun, its policies and lines can name the assigned parameters alone.
 */
export const accountParamsService = serve(accountParams, {
  list: listVerb(list, from),
  async assign(ctx, draft) {
    const { accountId, paramId, fromAt, toAt } = draft;
    if (toAt !== null && Date.parse(toAt) <= Date.parse(fromAt))
      throw badField('toAt', 'supplier.span');
    const param = await paramOf(ctx, paramId);
    if (!param.enabled) throw badField('paramId', 'supplier.disabled', { name: param.name });
    if (param.accountId !== null && param.accountId !== accountId)
      throw badField('paramId', 'supplier.ofOther');
    await store.holdAccount(ctx, accountId);
    if (await store.meetsAnother(ctx, draft)) throw new Failure('supplier.assigned');
    const { id } = await insert(ctx, accountParam, draft, { risk: 'high' });
    tell(ctx, id);
    return one(ctx, id);
  },
  async references(ctx, { id }) {
    const { accountId, paramId, accountName, paramName } = await one(ctx, id);
    const onIt = await store.referencesOf(ctx, { accountId, paramId });
    return { name: `${accountName} · ${paramName}`, ...onIt };
  },
  async end(ctx, { id }) {
    const before = await one(ctx, id);
    if (before.state !== 'active') throw new Failure('supplier.notInForce');
    await store.holdAccount(ctx, before.accountId);
    await change(ctx, accountParam, id, { toAt: ctx.now() }, { operation: 'end', risk: 'high' });
    // Asked after the end was written: another assignment, for test, may still cover what is on it.
    if (before.purpose !== 'logs' && !(await store.servesNow(ctx, before))) {
      const { domains, policies } = await store.referencesOf(ctx, before);
      if (domains.length + policies.length > 0)
        throw new Failure('supplier.stillUsed', {
          domains: namesOf(domains),
          policies: namesOf(policies),
        });
    }
    tell(ctx, id);
    return one(ctx, id);
  },
  async move(ctx, { id, toParamId }) {
    const { paramId, accountId } = await one(ctx, id);
    return startMove(ctx, await paramOf(ctx, paramId), await paramOf(ctx, toParamId), accountId);
  },
  async remove(ctx, { id }) {
    const { state } = await one(ctx, id);
    if (state === 'active') throw new Failure('supplier.inForce');
    await erase(ctx, accountParam, id);
    tell(ctx, id);
    return {};
  },
});
