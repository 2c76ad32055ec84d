import type { MaterialKind } from '#shared/areas/sms/material/life';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import {
  answerQuestion,
  type Content,
  hitsOf,
  leave,
  materials,
  type Review,
  settle,
  versionsOf,
  withdraw,
} from '../../../model/sms/material/index';

type ById = { id: string };
type Writes = { asDraft?: boolean | undefined };
/** The plain verbs of a kind of material, as `plainVerbs` makes them of its contract. */
type Plain<Row extends ById, Create, Update extends ById> = {
  one: (ctx: Ctx, by: ById) => Promise<Row>;
  create: (ctx: Ctx, draft: Create & Writes) => Promise<Row>;
  update: (ctx: Ctx, draft: Update & Writes) => Promise<Row>;
  remove: (ctx: Ctx, by: ById) => Promise<Record<string, never>>;
};

/** A version as its account sees it: without the people who review. */
const shownVersion = (r: Review) => ({
  version: r.version,
  state: r.state,
  submittedBy: r.submittedBy,
  createdAt: r.createdAt,
  promisedAt: r.promisedAt,
  decidedAt: r.decidedAt,
  reasons: r.reasons,
  note: r.note,
  question: r.question,
  reply: r.reply,
  hits: r.hits,
});

/**
 * The verbs that all kinds of material have: written as a draft or given to review at once, taken back,
 * answered, deleted. Each first reads the row as the asker sees it, so that others' are absent.
 */
export const lifeVerbs = <
  Row extends ById & { accountId: string },
  Create extends object,
  Update extends ById,
>(
  kind: MaterialKind,
  plain: Plain<Row, Create, Update>,
) => {
  const m = materials[kind];
  return {
    async create(ctx: Ctx, { asDraft, ...draft }: Create & Writes) {
      // What is left of the input is what the plain verb takes.
      const { id } = await plain.create(ctx, draft as unknown as Create);
      await settle(ctx, m, id, asDraft === true);
      return plain.one(ctx, { id });
    },
    async update(ctx: Ctx, { asDraft, ...draft }: Update & Writes) {
      const { id } = await plain.update(ctx, draft as unknown as Update);
      await settle(ctx, m, id, asDraft === true);
      return plain.one(ctx, { id });
    },
    async remove(ctx: Ctx, { id }: ById) {
      await plain.one(ctx, { id });
      await leave(ctx, m, id);
      return plain.remove(ctx, { id });
    },
    async submit(ctx: Ctx, { id }: ById) {
      await plain.one(ctx, { id });
      await settle(ctx, m, id, false);
      return plain.one(ctx, { id });
    },
    async withdraw(ctx: Ctx, { id }: ById) {
      await plain.one(ctx, { id });
      await withdraw(ctx, m, id);
      return plain.one(ctx, { id });
    },
    async reply(ctx: Ctx, { id, reply }: ById & { reply: string }) {
      await plain.one(ctx, { id });
      await answerQuestion(ctx, m, id, reply);
      return plain.one(ctx, { id });
    },
    async versions(ctx: Ctx, { id }: ById) {
      const rows = await versionsOf(ctx, await plain.one(ctx, { id }));
      return { rows: rows.map(shownVersion) };
    },
    async check(ctx: Ctx, { accountId, ...content }: Content & { accountId?: string | undefined }) {
      const own = isStaff(ctx.who) ? accountId : ctx.who.accountId;
      return { hits: await hitsOf(ctx, m, own ?? ctx.who.userId, content) };
    },
  };
};
