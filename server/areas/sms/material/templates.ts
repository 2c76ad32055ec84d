import { smsTemplates } from '#shared/areas/sms/material/templates';
import { variablesOf } from '#shared/areas/sms/material/variables';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { lifeVerbs } from './life';

const verbs = plainVerbs(smsTemplates, {
  check: async (_ctx, { text }) => ({ variables: variablesOf(text) }),
});

/** Templates of accounts: what answers their requests. */
export const smsTemplatesService = serve(smsTemplates, {
  ...verbs,
  ...lifeVerbs('template', verbs),
});
