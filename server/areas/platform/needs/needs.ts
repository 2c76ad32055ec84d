import { type Needs, needs } from '#shared/areas/platform/needs/needs';
import { can, isStaff } from '#shared/kernel/access';
import { serve } from '../../../kernel/http/http';
import { needs as declared } from '../../../model/index';

/** What every area says that it needs, as far as the person may see it. */
export const needsService = serve(needs, {
  async now(ctx): Promise<Needs> {
    const staff = isStaff(ctx.who);
    const counts: Needs['counts'] = [];
    const items: Needs['items'] = [];
    for (const need of declared.filter((n) => can(ctx.who, n.permission))) {
      const { kind, label, tone } = need;
      const waiting = await need.read(ctx, staff);
      counts.push({
        kind,
        label: [label[0], label[1]],
        path: need.path(staff),
        count: waiting.count,
        urgent: waiting.urgent,
        tone,
      });
      items.push(...waiting.items.map((item) => ({ ...item, kind })));
    }
    items.sort((a, b) => Number(b.urgent) - Number(a.urgent) || a.at.localeCompare(b.at));
    return { counts, items };
  },
});
