import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';

/** Signatures of accounts; what was reviewed is reviewed again once it says something else. */
export const smsSignaturesService = serve(
  smsSignatures,
  plainVerbs(smsSignatures, {
    async check(_ctx, draft, before) {
      if (before && (draft.name !== before.name || draft.source !== before.source))
        return { status: 'waiting' as const };
    },
  }),
);
