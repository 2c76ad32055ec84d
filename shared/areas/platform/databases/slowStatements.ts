import * as z from 'zod';
import { byId, entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';

/** A statement that took longer than half a second, its values replaced by places. */
export const slowStatement = entity('slowStatement', '慢语句', 'Slow statement', {
  id: field.id(),
  text: field.shown('SQL 语句', 'SQL'),
  screen: field.shown(...terms.screen),
  operation: field.shown('由谁发出', 'Asked by operation'),
  calls: field.count(...terms.times),
  meanMs: field.ms('平均耗时', 'Mean time'),
  worstMs: field.ms('最慢', 'Worst'),
  lastAt: field.time('最近', 'Last'),
});

/** Statements of the relational store that took long, by text. */
export const slowStatements = resource('slowStatements', {
  entity: slowStatement,
  endpoints: {
    list: listing(slowStatement.schema, {
      scope: 'platform',
      permission: 'staff.database.view',
      search: ['text', 'screen', 'operation'],
      filters: ['lastAt'],
      sort: ['calls', 'meanMs', 'worstMs', 'lastAt'],
      order: '-worstMs',
      summary: ['耗时较长的语句', 'Statements that took long'],
    }),
    plan: get('/:id/plan', {
      permission: 'staff.database.view',
      rate: 'test',
      input: byId,
      output: z.object({
        lines: z.array(z.string()),
        /** Why there is none, in the words of the store. */
        fault: z.string().nullable(),
      }),
      summary: [
        '语句现在的执行计划，不执行',
        'The plan of a statement as it would be now; it is not run',
      ],
    }),
  },
});
