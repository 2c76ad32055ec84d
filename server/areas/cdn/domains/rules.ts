import type * as z from 'zod';
import { domainRule } from '#shared/areas/cdn/domains/domain';
import { domainRules, type ruleDraft, listsNames } from '#shared/areas/cdn/domains/rules';
import { lossesOf } from '#shared/edge/compile';
import { shadowedRules } from '#shared/edge/trace';
import { badField, Failure } from '#shared/kernel/errors';
import { type Label, metaOf } from '#shared/kernel/field';
import { suppliers } from '#shared/suppliers';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change, erase, insert } from '../../../kernel/db/rows';
import {
  accountFacts,
  type Domain,
  domainForUpdate,
  seenDomain,
} from '../../../model/cdn/domains/domains.store';
import { askReview, mustWait } from '../../../model/cdn/domains/configuration/reviewRequests';
import { pushConfig } from '../../../model/cdn/domains/configuration/push';
import * as store from '../../../model/cdn/domains/configuration/rules.store';

const mostRules = 200;
type Draft = { [K in keyof typeof ruleDraft]: z.output<(typeof ruleDraft)[K]> };
type Change = Record<string, unknown>;

const labelOf = (property: string): Label => {
  const shape = domainRule.schema.shape as Record<string, z.ZodType>;
  const field = shape[property];
  return (field && metaOf(field).label) ?? [property, property];
};

/** What each supplier of the domain could not express of a rule. */
const lossesFor = async (ctx: Ctx, domainId: string, draft: Draft) => {
  const abilities = await store.abilitiesOf(ctx, domainId);
  return abilities.flatMap(({ supplier, cannot }) => {
    const properties = lossesOf([{ id: '', ...draft }], cannot).map((l) => l.property);
    if (properties.length === 0) return [];
    const [zhCN, en] = suppliers[supplier].label;
    const text: [string, string] = [
      `${zhCN}：${properties.map((p) => labelOf(p)[0]).join('、')}`,
      `${en}: ${properties.map((p) => labelOf(p)[1]).join(', ')}`,
    ];
    return [{ supplier, properties, text }];
  });
};

/** The specification's checks of a rule, and that nothing is lost at a supplier unless accepted. */
const checkDraft = async (
  ctx: Ctx,
  d: Domain,
  draft: Draft,
  acceptLoss: boolean,
): Promise<Draft> => {
  if (draft.dynamic && !isStaff(ctx.who)) {
    const account = await accountFacts(ctx, d.accountId);
    if (!account.dynamicAcceleration) throw badField('dynamic', 'rule.dynamic');
  }
  if (!acceptLoss) {
    const losses = await lossesFor(ctx, d.id, draft);
    if (losses.length > 0) {
      const text = [0, 1].map((i) => losses.map((l) => l.text[i] ?? '').join('; '));
      throw new Failure('rule.cannot', { losses: [text[0] ?? '', text[1] ?? ''] });
    }
  }
  return {
    ...draft,
    queryNames: listsNames(draft.queryMode) ? [...new Set(draft.queryNames)] : [],
  };
};

const publish = (ctx: Ctx, d: Domain): void =>
  ctx.emit(domainRules.events.changed, { domainId: d.id }, { accountId: d.accountId });

/** Pushes a new version and shows the rules that travel with it as configuring. */
export const pushRules = async (ctx: Ctx, d: Domain, ids: readonly string[]): Promise<void> => {
  await store.setRulesConfiguring(ctx, ids);
  await pushConfig(ctx, d, {}, { cause: 'rules' });
  publish(ctx, d);
};

/** Changes a live rule, or asks for it on manual accounts. */
const alter = async (ctx: Ctx, rule: store.Rule, d: Domain, patch: Partial<store.Rule>) => {
  if (await mustWait(ctx, d)) {
    const request = {
      kind: 'changeRule' as const,
      ruleId: rule.id,
      change: { ...patch, prior: rule.status },
    };
    await askReview(ctx, d, request);
    await change(ctx, domainRule, rule.id, { status: 'reviewing' }, { operation: 'review' });
    publish(ctx, d);
  } else {
    await applyChange(ctx, d, rule.id, patch);
  }
  return store.ruleById(ctx, rule.id);
};

/** Writes a change of a rule and pushes it. */
export const applyChange = async (
  ctx: Ctx,
  d: Domain,
  id: string,
  patch: Change,
): Promise<void> => {
  const off = patch['status'] === 'deactivated';
  const before = await store.ruleById(ctx, id);
  const stays = patch['status'] === undefined && before.status === 'deactivated';
  await change(ctx, domainRule, id, patch);
  await pushRules(ctx, d, off || stays ? [] : [id]);
};

const changeable = async (ctx: Ctx, id: string): Promise<{ rule: store.Rule; d: Domain }> => {
  const rule = await store.ruleById(ctx, id);
  const d = await domainForUpdate(ctx, rule.domainId);
  if (rule.status === 'reviewing') throw new Failure('rule.reviewing');
  return { rule, d };
};

const inOrder = async (ctx: Ctx, domainId: string, ids: readonly string[]): Promise<void> => {
  const present = (await store.rulesOf(ctx, domainId)).map((r) => r.id).sort();
  if (JSON.stringify(present) !== JSON.stringify([...ids].sort())) throw new Failure('rule.order');
};

export const domainRulesService = serve(domainRules, {
  async list(ctx, { domainId }) {
    await seenDomain(ctx, domainId);
    const rules = await store.rulesOf(ctx, domainId);
    const reviews = await store.waitingReviews(ctx, domainId);
    const shadowed = shadowedRules(store.traced(rules, reviews));
    const rows = rules.map((r) => {
      const review = reviews.find((v) => v.ruleId === r.id);
      const { prior: _, ...wanted } = review?.change ?? {};
      const waiting = review
        ? {
            reviewId: review.id,
            kind: review.kind,
            change: wanted,
            requestedBy: review.requestedBy,
          }
        : null;
      return { ...r, shadowedBy: shadowed.get(r.id) ?? null, waiting };
    });
    return { rows, total: rows.length };
  },
  async check(ctx, { domainId, ...draft }) {
    await seenDomain(ctx, domainId);
    return { losses: await lossesFor(ctx, domainId, draft) };
  },
  async add(ctx, { domainId, acceptLoss, ...draft }) {
    const d = await domainForUpdate(ctx, domainId);
    const position = (await store.rulesOf(ctx, domainId)).length + 1;
    if (position > mostRules) throw new Failure('rule.limit', { limit: mostRules });
    const fields = await checkDraft(ctx, d, draft, acceptLoss);
    const wait = await mustWait(ctx, d);
    const status = wait ? ('reviewing' as const) : ('configuring' as const);
    const base = { accountId: d.accountId, domainId, position, status };
    const rule = await insert(ctx, domainRule, { ...base, ...fields });
    if (wait) {
      await askReview(ctx, d, { kind: 'addRule', ruleId: rule.id, change: fields });
      publish(ctx, d);
    } else await pushRules(ctx, d, [rule.id]);
    return rule;
  },
  async change(ctx, { id, acceptLoss, ...draft }) {
    const { rule, d } = await changeable(ctx, id);
    return alter(ctx, rule, d, await checkDraft(ctx, d, draft, acceptLoss));
  },
  async reorder(ctx, { domainId, ids }) {
    const d = await domainForUpdate(ctx, domainId);
    await inOrder(ctx, domainId, ids);
    if (await mustWait(ctx, d)) {
      await askReview(ctx, d, { kind: 'reorderRules', ruleId: null, change: { ids } });
      return {};
    }
    await store.placeRules(ctx, domainId, ids);
    await pushRules(ctx, d, []);
    return {};
  },
  async enable(ctx, { id }) {
    const { rule, d } = await changeable(ctx, id);
    return rule.status === 'deactivated' ? alter(ctx, rule, d, { status: 'configuring' }) : rule;
  },
  async disable(ctx, { id }) {
    const { rule, d } = await changeable(ctx, id);
    return rule.status === 'deactivated' ? rule : alter(ctx, rule, d, { status: 'deactivated' });
  },
  async remove(ctx, { id }) {
    const { rule, d } = await changeable(ctx, id);
    if (await mustWait(ctx, d)) {
      await askReview(ctx, d, { kind: 'removeRule', ruleId: id, change: { prior: rule.status } });
      await change(ctx, domainRule, id, { status: 'reviewing' }, { operation: 'review' });
      publish(ctx, d);
    } else {
      await erase(ctx, domainRule, id);
      await pushRules(ctx, d, []);
    }
    return {};
  },
});
