import { mailSuppressions } from '#shared/areas/platform/letters/suppressions';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';

/** Mailboxes that are mailed no more, until somebody takes them off. */
export const mailSuppressionsService = serve(mailSuppressions, plainVerbs(mailSuppressions));
