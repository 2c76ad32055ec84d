import { resources } from '#shared/areas/index';
import type { staff } from '#shared/areas/platform/staff/staff';
import { actionLabel, isStaff } from '#shared/kernel/access';
import type { Got, Out, Resource } from '#shared/kernel/contract';
import { admissionRules, decisionOf } from '#shared/kernel/decision';
import { badField, Failure } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import { refusalWords } from '#shared/kernel/refusals/refusalTexts';
import type { Ctx } from '../../../kernel/db/context';
import { refuse } from '../../../kernel/http/refusals';
import { whoOfPerson } from '../../../model/platform/session/index';
import { thingOf } from './staff.store';

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const all = new Map((Object.values(resources) as unknown as Resource[]).map((r) => [r.name, r]));

/** What the verb itself says of an object before it looks at its state (step 3). */
const objectRules = {
  absent: ['不存在该对象', 'There is no such object'],
  foreign: [
    '对象属于其他账号，答复为不存在',
    'The object belongs to another account and is answered as absent',
  ],
} as const satisfies Record<string, Label>;

const sides = (label: Label): [string, string] => [label[0], label[1]];

type Input = Got<typeof staff.endpoints.decide>;
type Answer = Out<typeof staff.endpoints.decide>;
/**
 * What the platform would answer a person who asks for an operation, by the same function that answers
 * requests; of an object also whether it is theirs. How it stands (step 7) is told, the verb judges it.
 */
export const decide = async (
  ctx: Ctx,
  { personId, operation, objectId }: Input,
): Promise<Answer> => {
  if (personId !== ctx.who.userId) refuse(ctx.who, 'top');
  const [name = '', verb = ''] = operation.split('.');
  const area = all.get(name);
  const endpoint = area?.endpoints[verb];
  if (!area || !endpoint) throw badField('operation', 'staff.operation', { operation });
  const who = await whoOfPerson(ctx, personId);
  if (!who) throw new Failure('data.absent');
  const thing = objectId ? await thingOf(ctx, area.entity, objectId) : null;
  const shown = {
    action: sides(actionLabel(endpoint.permission)),
    objectName: thing?.name ?? null,
    objectState: thing?.state ?? null,
  };
  const decision = decisionOf(who, endpoint.permission);
  if (!decision.allowed)
    return {
      ...shown,
      ...decision,
      reason: sides(refusalWords(who, endpoint.permission, decision).rule),
    };
  const foreign = !isStaff(who) && thing !== null && thing.accountId !== who.accountId;
  if (objectId && (!thing || foreign)) {
    const rule = thing ? 'foreign' : 'absent';
    return {
      ...shown,
      objectName: null,
      objectState: null,
      allowed: false,
      step: 3,
      rule,
      reason: sides(objectRules[rule]),
    };
  }
  return { ...shown, ...decision, reason: sides(admissionRules[decision.rule]) };
};
