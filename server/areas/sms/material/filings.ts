import { smsFilings } from '#shared/areas/sms/material/filings';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { materialInUse } from '../../../model/sms/material/index';

/** Filings of signatures with carriers; only an approved signature of the account named is filed. */
export const smsFilingsService = serve(
  smsFilings,
  plainVerbs(smsFilings, {
    async check(ctx, draft, before) {
      if (before || !('signatureId' in draft)) return undefined;
      const { accountId = '', signatureId } = draft;
      const signature = await materialInUse(ctx, 'signature', accountId, signatureId);
      if (!signature) throw new Failure('data.absent');
      if (!signature.content) throw new Failure('sms.signature', { signature: signature.name });
      return undefined;
    },
  }),
);
