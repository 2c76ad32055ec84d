import { extname } from 'node:path';
import {
  rejectReasons,
  smsNumberFile,
  smsNumberFiles,
} from '#shared/areas/sms/numberFiles/numberFiles';
import { mostDays, mostFileSize, pieceSize } from '#shared/areas/sms/numberFiles/terms';
import { badField, Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { listVerb } from '../../../kernel/db/list';
import { record } from '../../../kernel/db/rows';
import { csv } from '../../../kernel/http/csv';
import { serve } from '../../../kernel/http/http';
import { ask, personIdBehind } from '../../../model/platform/approvals/index';
import { openCampaignOf } from '../../../model/sms/campaigns/index';
import {
  addPiece,
  beginsAsSheet,
  beginUnpacking,
  firstRows,
  isSheet,
  lockFile,
  markWaste,
  maskedCell,
  maskedNumbers,
  moveFile,
  nextNumbers,
  purgeDue,
  readerOf,
  refuseFile,
  rejectedRows,
  tellProgress,
} from '../../../model/sms/numberFiles/index';

const dayMs = 86_400_000;
const perPage = 5_000;
const kinds = new Set(['.csv', '.txt', '.xlsx']);

const verbs = plainVerbs(smsNumberFiles, {
  async check(ctx, draft, before) {
    const today = Date.parse(ctx.now().slice(0, 10));
    const days = (Date.parse(draft.purgeOn) - today) / dayMs;
    if (days < 1 || days > mostDays) throw badField('purgeOn', 'sms.purgeOn', { days: mostDays });
    if (before || !('fileName' in draft)) return undefined;
    if (!kinds.has(extname(draft.fileName).toLowerCase()))
      throw badField('fileName', 'sms.fileKind');
    if (draft.sizeBytes < 1 || draft.sizeBytes > mostFileSize)
      throw badField('sizeBytes', 'sms.listSize');
    return undefined;
  },
  async leave(ctx, { id }) {
    const campaign = await openCampaignOf(ctx, id);
    if (campaign) throw new Failure('sms.fileInUse', { campaign });
    await markWaste(ctx, id);
  },
});
const widest = (rows: readonly string[][]) => Math.max(0, ...rows.map((r) => r.length));

/** Why a piece cannot be one of such a file; null when it can. */
const pieceFault = ({ fileName }: { fileName: string }, n: number, octets: Buffer) => {
  if (!isSheet(fileName)) return octets.includes(0) ? sentence('sms.notText') : null;
  return n === 0 && !beginsAsSheet(octets) ? sentence('sms.notSheet') : null;
};

/** Every rejected row of a file, page by page. */
async function* rejects(run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>, fileId: string) {
  for (let after = 0; ; ) {
    const rows = await run((ctx) => rejectedRows(ctx, fileId, after, perPage));
    for (const { n, reason, shown } of rows) yield [n, rejectReasons[reason].join(' / '), shown];
    if (rows.length < perPage) return;
    after = rows.at(-1)?.n ?? after;
  }
}

/** Files of numbers: what answers their requests. */
export const smsNumberFilesService = serve(
  smsNumberFiles,
  {
    ...verbs,
    all: listVerb(smsNumberFiles.endpoints.all, { entity: smsNumberFile }),
    async upload(ctx, { id, n, content }) {
      await verbs.one(ctx, { id });
      const file = await lockFile(ctx, id);
      // The answer to this piece was lost, the piece was not.
      if (n < file.pieces) return verbs.one(ctx, { id });
      if (file.state !== 'uploading') throw new Failure('sms.fileState');
      if (n > file.pieces) throw new Failure('sms.pieceOrder', { next: file.pieces });
      const octets = Buffer.from(content, 'base64');
      const left = file.sizeBytes - file.receivedBytes;
      if (octets.length !== Math.min(pieceSize, left)) throw badField('content', 'sms.pieceSize');
      const fault = pieceFault(file, n, octets);
      if (fault) {
        await refuseFile(ctx, file, fault);
        return verbs.one(ctx, { id });
      }
      await addPiece(ctx, id, n, octets);
      const after = await tellProgress(ctx, id);
      if (octets.length < left) return verbs.one(ctx, { id });
      if (isSheet(file.fileName)) await beginUnpacking(ctx, after);
      else await moveFile(ctx, after, 'mapping');
      return verbs.one(ctx, { id });
    },
    async sample(ctx, { id }) {
      const { pieces } = await verbs.one(ctx, { id });
      const rows = await firstRows(ctx, id, pieces);
      return { columns: widest(rows), rows: rows.map((r) => r.map(maskedCell)) };
    },
    async check(ctx, { id, hasHeader, numberColumn, variables, callingCode = null }) {
      const row = await verbs.one(ctx, { id });
      const columns = widest(await firstRows(ctx, id, row.pieces));
      const chosen = [numberColumn, ...variables.map((v) => v.column)];
      const names = new Set(variables.map((v) => v.name));
      if (chosen.some((c) => c > columns) || names.size < variables.length)
        throw badField('variables', 'sms.columns');
      await moveFile(ctx, await lockFile(ctx, id), 'checking', {
        hasHeader,
        numberColumn,
        variables,
        callingCode,
      });
      ctx.enqueue(smsNumberFiles.jobs.check, { id });
      return verbs.one(ctx, { id });
    },
    async numbers(ctx, { id, after, size }) {
      const { accountId } = await verbs.one(ctx, { id });
      const from = Number(after ?? 0) || 0;
      const reader = await readerOf(ctx, id);
      const isOpen = reader !== null && reader === personIdBehind(ctx);
      const rows = isOpen
        ? (await nextNumbers(ctx, id, from, size)).map(({ n, digits, country }) => ({
            n,
            number: `+${digits}`,
            country,
          }))
        : await maskedNumbers(ctx, id, from, size);
      if (isOpen)
        await record(ctx, {
          module: 'smsNumberFile',
          operation: 'openNumbers',
          rowId: id,
          accountId,
          risk: 'high',
          new: JSON.stringify({ from, rows: rows.length }),
        });
      return { rows, next: rows.length < size ? null : String(rows.at(-1)?.n) };
    },
    async unmask(ctx, { id, reason }) {
      const row = await verbs.one(ctx, { id });
      if (row.state !== 'ready') throw new Failure('sms.fileState');
      await ask(ctx, 'smsNumbers', {
        accountId: row.accountId,
        subjectId: id,
        reason,
        summary: sentence('sms.numbersAsked', {
          account: row.accountName,
          name: row.name,
          n: row.valid,
        }),
        preview: [],
      });
      return {};
    },
    purge: async (ctx) => ({ files: await purgeDue(ctx) }),
  },
  {
    async rejects({ who, run }, { id }) {
      const { name } = await run(who, (ctx) => verbs.one(ctx, { id }));
      const within = <T>(work: (ctx: Ctx) => Promise<T>) => run(who, work);
      return {
        name: `${name}-rejects.csv`,
        type: 'text/csv; charset=utf-8',
        content: csv(['行号 / Row', '原因 / Reason', '号码 / Number'], rejects(within, id)),
      };
    },
  },
);
