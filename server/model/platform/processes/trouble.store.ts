import { sql } from 'kysely';
import type { Sentence } from '#shared/kernel/field';
import { type Ctx, internal } from '../../../kernel/db/context';
import { keepFindings } from '../findings/index';

/** What an event left wrong: its name, and the event as it is told. */
type Trouble = {
  id: string;
  node: string;
  trouble: string;
  summary: Sentence;
  severity: 'neutral' | 'warning' | 'error';
};

/** A finding for what an event left wrong; each event of one trouble links the same. Whoever must hear of it was told of the event. */
export const keepTrouble = async (ctx: Ctx, e: Trouble): Promise<void> => {
  await keepFindings(ctx, 'platformTrouble', {
    checked: [e.trouble],
    found: [
      {
        key: e.trouble,
        accountId: null,
        summary: e.summary,
        severity: e.severity === 'error' ? 'error' : 'warning',
        isTold: true,
        place: { eventId: e.id, node: e.node },
        fromAt: null,
        toAt: null,
        places: 1,
        sample: [],
      },
    ],
  });
  await sql`update system_event set finding_id = (select f.id from finding f
      where f.kind = 'platformTrouble' and f.scope_key = ${e.trouble} and f.state <> 'closed')
    where id = ${e.id}`.execute(internal(ctx));
};

/** What was wrong is so no more: its finding closes. */
export const endTrouble = (ctx: Ctx, trouble: string): Promise<void> =>
  keepFindings(ctx, 'platformTrouble', { checked: [trouble], found: [] });
