import { randomUUID } from 'node:crypto';
import { letters } from '#shared/areas/platform/letters/letters';
import type { Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { rowOf } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import {
  blank,
  isSuppressed,
  personByEmail,
  queueEmail,
  textFrom,
  versionOf,
} from '../../../model/platform/session/index';
import { renderEmail } from '../../../model/platform/session/mail/emailTexts';
import { mailInvite, mailReset } from '../../../model/platform/session/mail/mailedLinks';
import * as store from './letters.store';

const { endpoints } = letters;
const one = rowOf(endpoints.list, { source: store.letterRows });
type Letter = Out<typeof endpoints.resend>;

/** An invitation or reset with a new link, to whoever still waits for one at that address. */
const renew = async (ctx: Ctx, letter: Letter): Promise<void> => {
  const p = await personByEmail(ctx, letter.recipient);
  const awaits = letter.template === 'invite' ? 'pending' : 'activated';
  if (p?.status !== awaits) throw new Failure('letters.nobody');
  if (awaits === 'pending') await mailInvite(ctx, p, { formerId: letter.id });
  else await mailReset(ctx, p, letter.id);
};

/** The same text once more; one that held a link of its own moment cannot be repeated. */
const repeat = async (ctx: Ctx, letter: Letter): Promise<void> => {
  const values = await store.shownValues(ctx, letter.id);
  if (!values || Object.values(values).includes(blank)) throw new Failure('letters.bound');
  const { recipient: to, template, language, accountId, id: formerId } = letter;
  await queueEmail(ctx, {
    to,
    template,
    language,
    accountId,
    formerId,
    values,
    key: `repeat:${randomUUID()}`,
  });
};

/** Letters of the platform, read and sent again. */
export const lettersService = serve(letters, {
  ...plainVerbs(letters, { source: store.letterRows }),
  async one(ctx, { id }) {
    const letter = await one(ctx, id);
    const { utcOffsetMinutes, version, ...history } = await store.historyOf(ctx, id);
    const values = await store.shownValues(ctx, id);
    const { template, language } = letter;
    const written = textFrom(await versionOf(ctx, template, version));
    const { subject, text } = renderEmail(
      template,
      language,
      values ?? {},
      utcOffsetMinutes,
      written,
    );
    return { ...letter, ...history, subject, text: values ? text : null };
  },
  async resend(ctx, { id }) {
    await store.lockLetter(ctx, id);
    const letter = await one(ctx, id);
    if (letter.state === 'waiting') throw new Failure('letters.waiting');
    if (await isSuppressed(ctx, letter.recipient)) throw new Failure('letters.suppressed');
    const isRenewed = (store.renewable as readonly string[]).includes(letter.template);
    await (isRenewed ? renew(ctx, letter) : repeat(ctx, letter));
    const repeated = (await store.newestRepeat(ctx, id)) ?? id;
    await record(ctx, {
      module: 'sentLetter',
      operation: 'resend',
      rowId: id,
      accountId: letter.accountId,
      new: JSON.stringify({ recipient: letter.recipient, template: letter.template, repeated }),
    });
    return one(ctx, repeated);
  },
});
