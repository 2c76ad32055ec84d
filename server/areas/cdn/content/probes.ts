import { probes } from '#shared/areas/cdn/content/probes';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import {
  lanesOf,
  leftOutOf,
  readInTurns,
  refuseBadLines,
} from '../../../model/cdn/content/submission';
import { createProbe } from '../../../model/cdn/content/probes';
import { ownedTargets } from '../../../model/cdn/content/targets.store';

export const probesService = serve(probes, {
  async check(ctx, { targets: lines }) {
    const read = await readInTurns(lines);
    const owned = await ownedTargets(ctx, read, { write: false });
    return {
      ...leftOutOf(owned.problems, read),
      urls: owned.targets.length,
      lanes: lanesOf(owned),
    };
  },
  async create(ctx, { targets: lines, description, nodeIds, skipBad }) {
    const read = await readInTurns(lines);
    const owned = await ownedTargets(ctx, read, { write: false });
    if (!skipBad) refuseBadLines(owned.problems);
    if (owned.targets.length === 0) throw new Failure('content.empty');
    const task = await createProbe(ctx, owned, { nodeIds, description });
    return { task, ...leftOutOf(owned.problems, read) };
  },
});
