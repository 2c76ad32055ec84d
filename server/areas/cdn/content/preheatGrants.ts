import { preheatGrants } from '#shared/areas/cdn/content/preheatGrants';
import { badField } from '#shared/kernel/errors';
import { asciiHost, isHost } from '#shared/kernel/hostNames';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { grantRows } from '../../../model/cdn/content/grants';

/** A domain or pattern in the form hosts are compared with. */
const patternOf = (text: string): string => {
  if (text === '*') return text;
  const wildcard = text.startsWith('*.');
  const host = asciiHost(wildcard ? text.slice(2) : text);
  if (!isHost(host)) throw badField('pattern', 'content.grantPattern');
  return wildcard ? `*.${host}` : host;
};

/** Preheat domains of accounts: what answers requests. */
export const preheatGrantsService = serve(
  preheatGrants,
  plainVerbs(preheatGrants, {
    source: grantRows,
    async check(_ctx, draft) {
      if (draft.toAt !== null && Date.parse(draft.toAt) <= Date.parse(draft.fromAt))
        throw badField('toAt', 'content.grantEnd');
      return 'pattern' in draft ? { pattern: patternOf(draft.pattern) } : {};
    },
  }),
);
