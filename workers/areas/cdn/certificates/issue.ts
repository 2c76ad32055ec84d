import { keepIssued, routeChallenges } from './issuance';
import { issueOf } from '#server/model/cdn/certificates/issues';
import { issuedBy } from '#server/model/cdn/certificates/issues.store';
import { orderCertificate } from './order';
import { standingOf } from '#server/model/cdn/certificates/changes.store';
import { failureSentence } from '#server/model/cdn/suppliers/failures';
import { Failure } from '#shared/kernel/errors';
import type { Sentence } from '#shared/kernel/field';
import { isWildcard } from '#shared/kernel/hostNames';
import { plainWords, sentence } from '#shared/kernel/sentences';
import { moveTask, tell } from '#server/model/platform/tasks/index';
import { type Chunk, later, type TaskKind } from '../../platform/tasks/taskKinds';
import { type Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';

const failAll = async (chunk: Chunk, code: string, message: Sentence): Promise<void> => {
  const items = await chunk.items(1000);
  await chunk.settle(items.map(({ n }): Settled => ({ n, state: 'failed', code, message })));
};

/** Waits until the edges of all domains hand the challenge path to the console. */
const routed = async (tools: Tools, chunk: Chunk): Promise<boolean> => {
  const { domainIds } = issueOf(chunk.task);
  const ids = Object.values(domainIds);
  // A wildcard is proven in DNS: its edges have nothing to hand over.
  const throughEdges = Object.keys(domainIds).filter((name) => !isWildcard(name));
  await tools.run((ctx) =>
    routeChallenges(
      ctx,
      throughEdges.map((name) => domainIds[name] ?? ''),
    ),
  );
  const standings = await tools.run((ctx) => standingOf(ctx, ids));
  if (standings.some((d) => d.status === 'Configuring')) throw later(500);
  const off = ids.length - standings.filter((d) => d.status === 'Activated').length;
  if (off === 0) return true;
  const names = standings.filter((d) => d.status !== 'Activated').map((d) => d.name);
  const where = names.join(', ') || '–';
  await failAll(chunk, 'notRunning', sentence('issue.notRunning', { domains: where }));
  return false;
};

const process = async (tools: Tools, chunk: Chunk): Promise<void> => {
  const done = await tools.run((ctx) => issuedBy(ctx, chunk.task.id));
  const open = await chunk.items(1000);
  if (!done) {
    if (!(await routed(tools, chunk))) return;
    await chunk.settle(open.map(({ n }): Settled => ({ n, state: 'sending' })));
    const started = performance.now();
    try {
      const hosts = Object.keys(issueOf(chunk.task).domainIds);
      const files = await orderCertificate(tools, { taskId: chunk.task.id, hosts });
      await tools.run((ctx) => keepIssued(ctx, chunk.task, files));
    } catch (error) {
      if (tools.signal.aborted) throw later(0);
      if (error instanceof Failure) return failAll(chunk, error.code, failureSentence(error));
      return failAll(chunk, 'authority', plainWords((error as Error).message));
    }
    const ms = Math.round(performance.now() - started);
    tools.log.info({ task: chunk.task.number, ms }, 'certificate issued');
  }
  await chunk.settle(open.map(({ n }): Settled => ({ n, state: 'done', verified: true })));
};

/** Orders a certificate at the authority of the platform, new or as the next version. */
export const issueKind: TaskKind = {
  kind: 'issue',
  process,
  async finished(ctx, task) {
    const certificateId = await issuedBy(ctx, task.id);
    if (certificateId)
      tell(ctx, await moveTask(ctx, task, task.state, { result: { certificateId } }));
  },
  link: (task) => `/createCertificatePage?tab=free&task=${task.id}`,
};
