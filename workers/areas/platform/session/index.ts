import type { WorkerArea } from '../../area';
import { sessions } from '#shared/areas/platform/session/session';
import { dueEmails } from '#server/model/platform/session/mail/emails.store';
import { mailConfirmation } from '#server/model/platform/session/confirmSignIn';
import { recover } from '#server/model/platform/session/mail/mailedLinks';
import { deliver } from './emails';
import { prune } from './prune.store';
import { work } from '../../../kernel/work';

const sessionWork = work(sessions, {
  deliver: (tools, { letterId }) => deliver(tools, letterId),
  recover: ({ run }, { email }) => run((ctx) => recover(ctx, email)),
  confirmSignIn: ({ run }, input) => run((ctx) => mailConfirmation(ctx, input)),
  async dueLetters(tools) {
    for (const id of await tools.run(dueEmails)) await deliver(tools, id);
  },
  prune: ({ run }) => run(prune),
});

/** Letters, and what ended of sign-in. */
export const sessionArea: WorkerArea = { work: [sessionWork] };
