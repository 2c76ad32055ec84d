import * as z from 'zod';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { schedule } from '../suppliers/params';
import * as steeringTerms from '../steering/terms';
import * as cdnTerms from '../terms';

/** Why a policy says something else. */
export const versionCauses = {
  edit: terms.edit,
  switch: steeringTerms.switchInStages,
  move: ['更换供应商参数', 'Moved to another parameter'],
  rollBack: terms.rollBack,
} as const;
export type VersionCause = keyof typeof versionCauses;

const { name, description, method, entries, ...rest } = schedule.schema.shape;
const { failoverFailures, failoverLooks, failoverCalmSeconds } = rest;
/** What a policy said from one moment on. */
export const policyVersion = z.object({
  n: z.int(),
  name,
  description,
  method,
  failoverFailures,
  failoverLooks,
  failoverCalmSeconds,
  entries,
  cause: field.choice(...cdnTerms.cause, versionCauses),
  person: z.string().nullable(),
  /** The version whose content it has again. */
  restores: z.int().nullable(),
  at: z.iso.datetime({ offset: true }),
});
/** Versions of a policy that are told of at once. */
export const mostPolicyVersions = 200;
