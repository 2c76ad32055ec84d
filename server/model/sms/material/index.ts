import { materials } from './kinds';
import { inUse } from './reviews.store';
import type { Ctx } from '../../../kernel/db/context';
import type { MaterialKind } from '#shared/areas/sms/material/life';

/** Material of SMS for those who write it, review it, and send with it. */
export { type Content, type MaterialOf, materials } from './kinds';
export { askBack, claim, claimNext, decide, release } from './decision';
export { answerQuestion, hitsOf, leave, settle, withdraw } from './life';
export { approvedBefore, lookAlikes, newerVersion, type Review, versionsOf } from './reviews.store';

/** An account's material with the content of its version in use; see `inUse`. */
export const materialInUse = (ctx: Ctx, kind: MaterialKind, accountId: string, id: string) =>
  inUse(ctx, materials[kind], accountId, id);
export { expireQualifications } from './expiry.store';
export { keepProofs, openProof, type ReadProof, readProofs } from './files.store';
