import { type RawBuilder, sql } from 'kysely';
import type { deeds } from '#shared/areas/platform/audit/audit';

/** Address of whoever sat at the keyboard, of an audit record `audit`. */
export const doer = sql`coalesce(acting_email, user_email)`;

/** Whether an audit record `audit` is a deed of the kind: the count and the list behind it read the same. */
export const isDeed: Record<(typeof deeds)[number], RawBuilder<unknown>> = {
  review: sql`(module = 'domainReview' and operation = 'change' and new ->> 'state' in ('approved', 'rejected')
    or module = 'audit' and operation = 'reviewed')`,
  approval: sql`(module = 'approval' and operation in ('approve', 'reject'))`,
  simulation: sql`(module = 'session' and operation = 'simulate.begin')`,
};
