import { smsSignatures } from '#shared/areas/sms/material/signatures';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { lifeVerbs } from './life';

const verbs = plainVerbs(smsSignatures);

/** Signatures of accounts; what was reviewed is reviewed again once it says something else. */
export const smsSignaturesService = serve(smsSignatures, {
  ...verbs,
  ...lifeVerbs('signature', verbs),
});
