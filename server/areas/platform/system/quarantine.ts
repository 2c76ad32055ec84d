import { quarantine, quarantinedJob } from '#shared/areas/platform/system/quarantine';
import { resources } from '#shared/areas/index';
import type { JobSpec, Resource } from '#shared/kernel/contract';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { settleHeld } from '../../../model/platform/system/quarantine.store';

/** Every job by its dotted name; asked late, because the areas are still being put together here. */
const specs = (): Map<string, JobSpec> =>
  new Map(
    (Object.values(resources) as unknown as Resource[]).flatMap((r) =>
      Object.values(r.jobs).map((j) => [j.name ?? '', j] as const),
    ),
  );

export const quarantineService = serve(quarantine, {
  list: listVerb(quarantine.endpoints.list, { entity: quarantinedJob }),
  release: (ctx, { id }) => settleHeld(ctx, id, 'released', specs()),
  drop: (ctx, { id }) => settleHeld(ctx, id, 'dropped', specs()),
});
