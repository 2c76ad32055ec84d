import { system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import * as store from '../../../model/cdn/certificates/issues.store';

/** What the console answers on the challenge path; null for a token nobody waits for. */
export const challengeAnswer = (token: string): Promise<string | null> =>
  platform().run(system, (ctx) => store.challengeAnswer(ctx, token));
