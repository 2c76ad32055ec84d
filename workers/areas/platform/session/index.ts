import type { WorkerArea } from '../../area';
import { sessions } from '#shared/areas/platform/session/session';
import { dueLetters, settleLetter, takeLetter } from '#server/model/platform/session/emails.store';
import { renderLetter } from '#server/model/platform/session/emailTexts';
import { prune } from './prune.store';
import { type Tools, work } from '../../../kernel/work';

/** One try at one letter; how it ended is recorded, and the outbox plans the next try by itself. */
const deliver = async ({ platform, run }: Tools, letterId: string): Promise<void> => {
  const letter = await run((ctx) => takeLetter(ctx, letterId));
  if (!letter) return;
  const content = renderLetter(letter.template, letter.language, letter.values);
  // The same id on every try lets the receiving side drop a letter that was accepted but not confirmed.
  const messageId = `<${letter.id}@manifold>`;
  const outcome = await platform.mail.send({ to: letter.recipient, messageId, ...content }).then(
    ({ response }) => ({ ok: true, answer: response }),
    (error: Error) => ({ ok: false, answer: error.message }),
  );
  await run((ctx) => settleLetter(ctx, letter, outcome));
};

export const sessionWork = work(sessions, {
  deliver: (tools, { letterId }) => deliver(tools, letterId),
  async dueLetters(tools) {
    for (const id of await tools.run(dueLetters)) await deliver(tools, id);
  },
  prune: ({ run }) => run(prune),
});

/** Letters, and what ended of sign-in. */
export const sessionArea: WorkerArea = { work: [sessionWork] };
