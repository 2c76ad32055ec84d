import { smsNumberFile, smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { unmaskMinutes } from '#shared/areas/sms/numberFiles/terms';
import { Failure } from '#shared/kernel/errors';
import { change } from '../../../kernel/db/rows';
import type { ApprovalEffects } from '../../platform/approvals/effects';
import { lockFile } from './files.store';
import { setReader } from './numbers.store';

const minuteMs = 60_000;

/** An approval lets whoever asked read the numbers of the file for half an hour. */
export const unmaskEffects: ApprovalEffects = {
  kind: 'smsNumbers',
  async approved(ctx, request) {
    const file = await lockFile(ctx, request.subjectId);
    if (file.state !== 'ready') throw new Failure('sms.fileState');
    const unmaskedUntil = new Date(Date.parse(ctx.now()) + unmaskMinutes * minuteMs).toISOString();
    const after = await change(
      ctx,
      smsNumberFile,
      file.id,
      { unmaskedUntil },
      { operation: 'unmask', risk: 'high' },
    );
    await setReader(ctx, file.id, request.askedById);
    ctx.emit(smsNumberFiles.events.changed, after, { accountId: file.accountId });
  },
};
