import { queryBudgets } from '#shared/areas/cdn/queries/queryBudgets';
import { badField } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';

/** Budgets of queries; every process reads them anew within seconds. */
export const queryBudgetsService = serve(
  queryBudgets,
  plainVerbs(queryBudgets, {
    async check(_ctx, { screen }) {
      if (screen && !/^\/[\w/:-]*$/.test(screen))
        throw badField('screen', 'field.format', { field: 'screen' });
      return undefined;
    },
  }),
);
