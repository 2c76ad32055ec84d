import type { WorkerArea } from '../../area';
import { sessions } from '#shared/areas/platform/session/session';
import { signIns } from '#shared/areas/platform/session/signIns';
import { lookForSharedAddresses } from '#server/model/platform/session/addresses/signIns.store';
import { dueEmails } from '#server/model/platform/session/mail/emails.store';
import { mailConfirmation } from '#server/model/platform/session/confirmSignIn';
import { recover } from '#server/model/platform/session/mail/mailedLinks';
import { deliver } from './emails';
import { prune } from './prune.store';
import { work } from '../../../kernel/work';

const sessionWork = work(
  sessions,
  {
    deliver: (tools, { letterId }) => deliver(tools, letterId),
    recover: ({ run }, { email }) => run((ctx) => recover(ctx, email)),
    confirmSignIn: ({ run }, input) => run((ctx) => mailConfirmation(ctx, input)),
    async dueLetters(tools) {
      for (const id of await tools.run(dueEmails)) await deliver(tools, id);
    },
    prune: ({ run }) => run(prune),
  },
  { dueLetters: `exists (select from letter where state = 'waiting')` },
);

const signInsWork = work(signIns, { look: ({ run }) => run(lookForSharedAddresses) });

/** Letters, what ended of sign-in, and what looks strange of it. */
export const sessionArea: WorkerArea = { work: [sessionWork, signInsWork] };
