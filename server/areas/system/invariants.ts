import { invariants } from '#shared/areas/system/invariants';
import { serve } from '../../kernel/http';
import { platform } from '../../kernel/platform';
import { checkNow, standing } from './invariants.store';

/** Rules about nothing lost and nothing doubled; checks read whole tables, so outside of a transaction. */
export const invariantsService = serve(
  invariants,
  {},
  {
    read: () => standing(platform().pool),
    async check() {
      await checkNow(platform().pool);
      return standing(platform().pool);
    },
  },
);
