import { sql } from 'kysely';
import { internal } from '../../../kernel/db/context';
import type { Need } from '../../needs';

type Row = { id: string; violations: number; sample: string[]; at: string };

/** Rules of the platform that do not hold; a check names itself in its own words on its screen. */
export const systemNeeds: readonly Need[] = [
  {
    kind: 'systemCheck',
    label: ['规则未通过', 'Rules broken'],
    permission: 'staff.servers.view',
    path: () => '/system-checks',
    tone: 'error',
    async read(ctx) {
      const { rows } = await sql<Row>`select check_id as id, violations, sample, broken_at as at
        from invariant_state where violations > 0 order by broken_at`.execute(internal(ctx));
      return {
        count: rows.length,
        urgent: 0,
        items: rows.map((r) => ({
          id: r.id,
          title: [`检查未通过：${r.id}`, `Check failed: ${r.id}`],
          why: [
            `${r.violations} 处：${r.sample.slice(0, 2).join('、')}`,
            `${r.violations} found: ${r.sample.slice(0, 2).join(', ')}`,
          ],
          account: null,
          at: r.at,
          path: '/system-checks',
          tone: 'warning',
          urgent: false,
        })),
      };
    },
  },
];
