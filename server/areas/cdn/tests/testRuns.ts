import { assertionFault } from '#shared/areas/cdn/tests/judge';
import { type Assertion, nodeKinds, type TestKind } from '#shared/areas/cdn/tests/results';
import { testRun, testRuns } from '#shared/areas/cdn/tests/testRuns';
import { isStaff } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { allNodes } from '../../../model/cdn/suppliers/nodes';
import { enterRun, seenRuns, wholeOf } from '../../../model/cdn/tests/runs.store';

const faultCodes = {
  status: 'test.status',
  header: 'test.header',
  noHeader: 'test.header',
  maxAge: 'test.number',
  maxMs: 'test.number',
  fingerprint: 'test.fingerprint',
  body: 'test.body',
} as const;
type Draft = { kind: TestKind; nodeIds: readonly string[]; assertions: readonly Assertion[] };
/** Refuses a test that cannot be run as it is typed: its nodes, its assertions, whose kind it is. */
export const checkTest = async (ctx: Ctx, { kind, nodeIds, assertions }: Draft): Promise<void> => {
  if (kind === 'supplierApi' && !isStaff(ctx.who)) throw new Failure('test.staffOnly');
  for (const [at, one] of assertions.entries()) {
    const fault = assertionFault(one);
    if (fault) throw badField(`assertions.${at}.${fault}`, faultCodes[one.check]);
  }
  if (!nodeKinds.includes(kind)) return;
  const nodes = new Set((await allNodes(ctx)).map((n) => n.id));
  if (nodes.size === 0) throw new Failure('test.noNodes');
  if (nodeIds.some((id) => !nodes.has(id))) throw new Failure('data.absent');
};

const seen = { entity: testRun, seen: seenRuns };
/** Tests of domains: what answers their requests; workers measure. */
export const testRunsService = serve(testRuns, {
  list: listVerb(testRuns.endpoints.list, seen),
  one: (ctx, { id }) => wholeOf(ctx, id),
  async create(ctx, { dry, ...draft }) {
    await checkTest(ctx, draft);
    return enterRun(ctx, { ...draft, cause: dry ? 'dry' : 'hand' });
  },
  async rerun(ctx, { id }) {
    const { kind, url, nodeIds, assertions } = await wholeOf(ctx, id);
    await checkTest(ctx, { kind, nodeIds, assertions });
    return enterRun(ctx, { kind, url, nodeIds, assertions, cause: 'hand' });
  },
});
