import {
  mostStatementDays,
  smsStatement,
  smsStatements,
} from '#shared/areas/sms/statements/statements';
import { personBehind } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { canonicalId } from '#shared/kernel/smpp/receipt';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { change, erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { fileLines } from './fileLines';
import * as store from './statements.store';

const { list, lines } = smsStatements.endpoints;
const from = { entity: smsStatement };
const own = rowOf(list, from);
const dayMs = 86_400_000;
type Statement = Row<typeof smsStatement>;

const paramOf = async (ctx: Ctx, id: string) => {
  const param = await store.paramOf(ctx, id);
  if (!param) throw badField('paramId', 'data.absent');
  return param;
};
const ofStatement = async (
  ctx: Ctx,
  s: Pick<Statement, 'id' | 'paramId' | 'currency' | 'fromDay' | 'toDay'>,
): Promise<store.Of> => ({
  ...(await paramOf(ctx, s.paramId)),
  statementId: s.id,
  currency: s.currency,
  from: s.fromDay,
  to: s.toDay,
});

/** Moves a statement on, locked until the transaction ends; refused when it is not in the state it must be in. */
const move = async (
  ctx: Ctx,
  id: string,
  before: Statement['state'],
  after: Partial<Statement> & Pick<Statement, 'state'>,
): Promise<Statement> => {
  await own(ctx, id);
  if ((await store.lockState(ctx, id)) !== before) throw new Failure('sms.statementState');
  const row = await change(ctx, smsStatement, id, after, { operation: `state.${after.state}` });
  ctx.emit(smsStatements.events.changed, { id, state: after.state }, {});
  return row;
};

/** Statements of carriers: what answers their requests. */
export const smsStatementsService = serve(smsStatements, {
  list: listVerb(list, from),
  lines: listVerb(lines, { source: store.lineRows }),
  one: (ctx, { id }) => own(ctx, id),
  mapping: (ctx, { paramId }) => store.lastMapping(ctx, paramId),
  async create(ctx, { text, idColumn, stateColumn, segmentsColumn, priceColumn, ...rest }) {
    const days = (Date.parse(rest.toDay) - Date.parse(rest.fromDay)) / dayMs + 1;
    if (!(days >= 1 && days <= mostStatementDays))
      throw badField('toDay', 'sms.statementDays', { days: mostStatementDays });
    const columns = {
      id: idColumn,
      state: stateColumn,
      segments: segmentsColumn,
      price: priceColumn,
    };
    const param = await paramOf(ctx, rest.paramId);
    const parsed = await fileLines(text, {
      columns,
      words: rest.words,
      currency: rest.currency,
    });
    const row = await insert(ctx, smsStatement, {
      ...rest,
      columns,
      state: 'draft',
      lines: parsed.length,
      matched: 0,
      fills: 0,
      different: 0,
      ours: 0,
      theirs: 0,
      createdByEmail: personBehind(ctx.who),
      appliedAt: null,
      undoneAt: null,
    });
    const sums = await store.compare(
      ctx,
      await ofStatement(ctx, row),
      parsed.map((l) => ({ ...l, id: canonicalId(l.id, param.idForm) })),
    );
    await change(ctx, smsStatement, row.id, sums);
    ctx.emit(smsStatements.events.changed, { id: row.id, state: row.state }, {});
    return own(ctx, row.id);
  },
  async apply(ctx, { id }) {
    const at = ctx.now();
    const row = await move(ctx, id, 'draft', { state: 'applied', appliedAt: at });
    await store.fill(ctx, await ofStatement(ctx, row), at);
    return own(ctx, id);
  },
  async undo(ctx, { id }) {
    const row = await move(ctx, id, 'applied', { state: 'undone', undoneAt: ctx.now() });
    await store.empty(ctx, await ofStatement(ctx, row), row.appliedAt ?? '');
    return own(ctx, id);
  },
  async remove(ctx, { id }) {
    await own(ctx, id);
    if ((await store.lockState(ctx, id)) === 'applied') throw new Failure('sms.statementState');
    await erase(ctx, smsStatement, id);
    return {};
  },
});
