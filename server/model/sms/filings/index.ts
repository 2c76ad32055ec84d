import type pg from 'pg';
import { smsFiling, smsFilings } from '#shared/areas/sms/material/filings';
import { filledText, variablesOf } from '#shared/areas/sms/material/variables';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { fileWith } from '../../../drivers/sms/filing';
import type { Filing, FilingWord } from '../../../drivers/sms/material';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { addressOf, openParams } from '../carriers/index';
import { materialInUse, openProof } from '../material/index';
import {
  acceptedSignature,
  claimFiling,
  type DueFiling,
  dueFilings,
  lockFiling,
  lookLater,
  proofOf,
  wantsProof,
} from './filings.store';

export { acceptedSignature, carriersOf, filesByApi, proofOf, wantsProof } from './filings.store';

/** Seconds until a filing without a decision is looked at again: carriers take hours. */
const pauseSeconds = { pending: 30, away: 120, asking: 180 };

const publish = (ctx: Ctx, row: Row<typeof smsFiling>): void =>
  ctx.emit(smsFilings.events.changed, row, { accountId: row.accountId });

/** Keeps what a carrier said of a filing; what it did not say is asked again later. */
const settle = async (ctx: Ctx, due: DueFiling, word: FilingWord | null): Promise<void> => {
  if (!(await lockFiling(ctx, due.id, { state: 'pending', attempt: due.attempt }))) return;
  if (!word) return lookLater(ctx, due.id, pauseSeconds.away);
  const { state, reason } = word;
  const code = word.code ?? due.code;
  await lookLater(ctx, due.id, pauseSeconds.pending);
  publish(ctx, await change(ctx, smsFiling, due.id, { state, reason, code, readAt: ctx.now() }));
};

type Subject = Pick<DueFiling, 'accountId' | 'signatureId' | 'templateId'>;
/** The signature or template of a filing with the content of its version in use. */
const subjectOf = (ctx: Ctx, { accountId, signatureId, templateId }: Subject) =>
  signatureId === null
    ? materialInUse(ctx, 'template', accountId, templateId ?? '')
    : materialInUse(ctx, 'signature', accountId, signatureId);

/** What of a signature or template in use is filed: its name, or its text; null while no version is in use. */
export const contentNow = async (ctx: Ctx, subject: Subject): Promise<string | null> => {
  const content = (await subjectOf(ctx, subject))?.content;
  return content ? String(content[subject.signatureId === null ? 'text' : 'name']) : null;
};

/** The proof of an account's qualification in base64; null where it has none. */
const pictureOf = async (ctx: Ctx, accountId: string): Promise<string | null> => {
  const proof = await proofOf(ctx, accountId);
  if (!proof) return null;
  const { octets } = await openProof(ctx, proof.qualificationId, proof.fileId);
  return octets.toString('base64');
};

/** A filing as its carrier takes it; null where nothing is there to file any more. */
const filingOf = async (ctx: Ctx, due: DueFiling): Promise<Filing | null> => {
  const material = await subjectOf(ctx, due);
  const { content } = due;
  if (!material?.content || content === null) return null;
  const { source, kind, remark } = material.content;
  const of = {
    reference: `${due.id}-${due.attempt}`,
    code: due.code,
    remark: String(remark ?? ''),
  };
  if (due.signatureId !== null)
    return {
      ...of,
      name: content,
      kind: 'signature',
      source: String(source),
      proof: (await wantsProof(ctx, due.paramId)) ? await pictureOf(ctx, due.accountId) : null,
    };
  const signature = await acceptedSignature(ctx, due);
  const { name } = material;
  const variables = variablesOf(content);
  const text = (place: (variable: string) => string) =>
    filledText(content, Object.fromEntries(variables.map((v) => [v, place(v)])));
  return { ...of, name, kind: 'template', text, variables, messages: String(kind), signature };
};

/** Asks the carrier of a filing; null where it is not reached, or there is nothing to file. */
const ask = async (
  pool: pg.Pool,
  { paramId }: DueFiling,
  filing: Filing | null,
): Promise<FilingWord | null> => {
  const [param] = await openParams(pool, paramId);
  if (!param || !filing) return null;
  const address = await addressOf(param.options);
  const bindType = 'transmitter' as const;
  return fileWith({ ...param.options, address, bindType, answerMs: 10_000 }, filing);
};

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
/** Files with carriers what they do not know yet, and reads their answers; calls are made outside of transactions. */
export const readFilings = async (run: Run, pool: pg.Pool, signal: AbortSignal): Promise<void> => {
  for (const due of await run(dueFilings)) {
    if (signal.aborted) return;
    const isOurs = await run((ctx) => claimFiling(ctx, due, pauseSeconds.asking));
    if (!isOurs) continue;
    const filing = await run((ctx) => filingOf(ctx, due));
    const word = await ask(pool, due, filing).catch(() => null);
    await run((ctx) => settle(ctx, due, word));
  }
};

/** Files again what a carrier refused, as it is now, under a reference of its own. */
export const fileAgain = async (ctx: Ctx, id: string): Promise<void> => {
  const before = await lockFiling(ctx, id, { state: 'refused' });
  if (!before) throw new Failure('sms.filingNotRefused');
  const attempt = before.attempt + 1;
  const content = (await contentNow(ctx, before)) ?? before.content;
  await lookLater(ctx, id, 0);
  const anew = { state: 'pending' as const, attempt, content, reason: null, code: null };
  publish(ctx, await change(ctx, smsFiling, id, anew));
};
