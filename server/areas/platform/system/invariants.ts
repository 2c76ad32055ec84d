import { invariants } from '#shared/areas/platform/system/invariants';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { checkNow, standing } from '../../../model/platform/system/invariants.store';

let checking: Promise<unknown> | null = null;
/** Whoever asks while a check is under way waits for that one: it reads whole tables. */
const checkedOnce = (): Promise<unknown> => {
  checking ??= checkNow(platform().pool).finally(() => {
    checking = null;
  });
  return checking;
};

/** Rules about nothing lost and nothing doubled; checks read whole tables, so outside of a transaction. */
export const invariantsService = serve(
  invariants,
  {},
  {
    read: () => standing(platform().pool),
    async check() {
      await checkedOnce();
      return standing(platform().pool);
    },
  },
);
