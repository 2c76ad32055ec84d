import { audits } from '#shared/areas/platform/audit/audit';
import { badField } from '#shared/kernel/errors';
import { csv } from '../../../kernel/http/csv';
import { serve } from '../../../kernel/http/http';
import * as store from './audit.store';
import { chainOf } from './chain.store';
import { reviewRecords } from './reviews.store';
import { verify } from './verify';

export const auditService = serve(
  audits,
  {
    list: (ctx, input) => store.listRecords(ctx, input),
    async chain(ctx, { requestId }) {
      return { links: await chainOf(ctx, requestId) };
    },
    review: (ctx, input) => reviewRecords(ctx, input),
    async export(ctx, { numbers }) {
      if (!numbers?.length) throw badField('numbers', 'audit.nothingSelected');
      const rows = await store.chosenRecords(ctx, numbers);
      const heads = [
        'number',
        'at',
        'userEmail',
        'actingEmail',
        'ip',
        'module',
        'operation',
        'objectName',
        'rowId',
        'risk',
        'old',
        'new',
        'requestId',
      ] as const;
      return {
        name: `audit-${ctx.now().slice(0, 10)}.csv`,
        type: 'text/csv; charset=utf-8',
        content: csv(
          heads,
          rows.map((r) => heads.map((h) => r[h])),
        ),
      };
    },
  },
  { verify },
);
