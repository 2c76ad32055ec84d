import { marks } from '#shared/areas/cdn/overview/marks';
import { serve } from '../../../kernel/http/http';
import { marksOfSpan } from './marks.store';

/** What happened in a span and may explain a curve. */
export const marksService = serve(marks, {
  list: async (ctx, span) => ({ rows: await marksOfSpan(ctx, span) }),
});
