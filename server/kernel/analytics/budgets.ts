import type pg from 'pg';
import type { QueryBudget } from './types';

const readEveryMs = 1000;
/** Stands for every role. */
export const anyRole = 'any';

type Row = { role: string; screen: string; read_rows: string; seconds: number };

/**
 * What a question of a role on a screen may read, as rows of query_budget say: the row of both counts
 * before that of the screen, that before that of the role, that before the one for all.
 */
export const openBudgets = (pool: pg.Pool) => {
  let rows: readonly Row[] = [];
  const read = async () => {
    const answer = await pool
      .query<Row>('select role, screen, read_rows, seconds from query_budget')
      .catch(() => null);
    if (answer) rows = answer.rows;
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      void read();
      timer = setInterval(() => void read(), readEveryMs);
      timer.unref();
    },
    of(role: string, screen: string): QueryBudget | null {
      const fit = rows
        .filter(
          (r) =>
            (r.role === role || r.role === anyRole) && (r.screen === '' || r.screen === screen),
        )
        .toSorted((a, b) => rank(b) - rank(a))[0];
      return fit ? { readRows: Number(fit.read_rows), ms: fit.seconds * 1000 } : null;
    },
    close() {
      clearInterval(timer);
    },
  };
};

const rank = (row: Row): number => (row.screen === '' ? 0 : 2) + (row.role === anyRole ? 0 : 1);
