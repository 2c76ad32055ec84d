import { type ChangeParams, paramsOf } from '#server/model/cdn/certificates/changeParams';
import {
  canaryState,
  standingOf,
  type Standing,
} from '#server/model/cdn/certificates/changes.store';
import { mark, settleUnbound } from '#server/model/cdn/certificates/deployment';
import { domainForUpdate, setCertificate } from '#server/model/cdn/domains/bindings';
import type { Ctx } from '#server/kernel/db/context';
import { failureSentence } from '#server/model/cdn/suppliers/failures';
import { Failure } from '#shared/kernel/errors';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import { type Chunk, later, type TaskKind } from '../../platform/tasks/taskKinds';
import { type Item, type Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';
import { lookAt } from './dailyCheck';

const pauseMs = 400;
const budgetMs = 15_000;
const finalStates = ['done', 'failed', 'cancelled'];

/** Gives a domain the new certificate; false when it has neither of the two any more. */
const moveOne = async (ctx: Ctx, p: ChangeParams, domainId: string): Promise<boolean> => {
  const d = await domainForUpdate(ctx, domainId);
  if (d.certificateId === p.toId) return true;
  if (d.certificateId !== p.fromId) return false;
  if ((await setCertificate(ctx, d, p.toId)).status === 'Configuring')
    await mark(ctx, p.toId, 'updating');
  return true;
};

/** A domain that failed returns to the certificate it had. */
const returnOne = async (ctx: Ctx, p: ChangeParams, domainId: string): Promise<void> => {
  const d = await domainForUpdate(ctx, domainId);
  if (d.certificateId !== p.toId) return;
  await setCertificate(ctx, d, p.fromId);
  await settleUnbound(ctx, p.toId);
};

/** The others wait for the first one; when it failed they keep the certificate they have. */
const afterCanary = async (tools: Tools, chunk: Chunk): Promise<boolean> => {
  const state = await tools.run((ctx) => canaryState(ctx, chunk.task.id));
  if (state === null || state === 'done') return true;
  if (!finalStates.includes(state)) throw later(700);
  const message = sentence('binding.canary');
  const items = await chunk.items(1000);
  await chunk.settle(
    items.map(({ n }): Settled => ({ n, state: 'failed', code: 'canary', message })),
  );
  return false;
};

type Moving = { tools: Tools; chunk: Chunk };
const idOf = ({ chunk }: Moving, item: Item): string =>
  paramsOf(chunk.task).domainIds[item.target] ?? '';

/** Hands the waiting domains over; what a dead worker handed over already stays so. */
const handOver = async (m: Moving, items: readonly Item[]): Promise<void> => {
  const params = paramsOf(m.chunk.task);
  for (const item of items) {
    const { n } = item;
    try {
      const moved = await m.tools.run((ctx) => moveOne(ctx, params, idOf(m, item)));
      const message = sentence('binding.neither');
      await m.chunk.settle([
        moved ? { n, state: 'submitted' } : { n, state: 'failed', code: 'conflict', message },
      ]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await m.chunk.settle([
        { n, state: 'failed', code: error.code, message: failureSentence(error) },
      ]);
    }
  }
};

/** How one domain ended, or null while it is on its way. */
const endOf = async (m: Moving, item: Item, d: Standing | undefined): Promise<Settled | null> => {
  const { n } = item;
  const p = paramsOf(m.chunk.task);
  if (!d || d.certificateId !== p.toId)
    return {
      n,
      state: 'failed',
      code: 'conflict',
      message: sentence('binding.others'),
    };
  if (d.status === 'Configuring') return null;
  const failed = async (
    code: string,
    message: Sentence | null,
    evidence?: unknown,
  ): Promise<Settled> => {
    await m.tools.run((ctx) => returnOne(ctx, p, d.id));
    return { n, state: 'failed', code, message, evidence };
  };
  if (d.status === 'BindCertificateError' || d.status === 'Error')
    return failed('returned', d.statusMessage);
  // Not on air: nothing to shake hands with; the certificate goes out when it is activated.
  if (d.status !== 'Activated') return { n, state: 'done', code: 'offAir', verified: false };
  const { fingerprint, seen } = await lookAt(m.tools, d);
  const wrong = seen.filter((s) => s.fingerprint !== fingerprint && s.fingerprint !== null);
  const reached = seen.filter((s) => s.fingerprint === fingerprint);
  const evidence = seen.map((s) => ({ ...s, expected: fingerprint }));
  if (wrong.length > 0) {
    const where = wrong.map((s) => s.node).join(', ');
    return failed('otherServed', sentence('binding.otherServed', { nodes: where }), evidence);
  }
  const ms = Math.max(0, ...seen.map((s) => s.ms));
  return { n, state: 'done', ms, verified: reached.length > 0, evidence };
};

const process = async (tools: Tools, chunk: Chunk): Promise<void> => {
  if (chunk.lane === 'batch' && !(await afterCanary(tools, chunk))) return;
  const m = { tools, chunk };
  const items = await chunk.items(1000);
  await handOver(
    m,
    items.filter((i) => i.state === 'waiting' || i.state === 'sending'),
  );
  const started = performance.now();
  for (;;) {
    const open = await chunk.items(1000);
    if (open.length === 0) return;
    const standing = await tools.run((ctx) =>
      standingOf(
        ctx,
        open.map((i) => idOf(m, i)),
      ),
    );
    const ended = await Promise.all(
      open.map((item) =>
        endOf(
          m,
          item,
          standing.find((d) => d.id === idOf(m, item)),
        ),
      ),
    );
    await chunk.settle(ended.filter((e) => e !== null));
    if (performance.now() - started > budgetMs || tools.signal.aborted) throw later(pauseMs);
    await new Promise((ok) => setTimeout(ok, pauseMs));
  }
};

/** Moves domains from one certificate to another: one first, then the rest, each proven by TLS. */
export const bindingChangeKind: TaskKind = {
  kind: 'certificate',
  process,
  link: (task) => `/changeOfBindingCertificate?task=${task.id}`,
};
