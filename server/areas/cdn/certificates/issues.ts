import * as z from 'zod';
import { certificateIssues } from '#shared/areas/cdn/certificates/issues';
import { can } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, system } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { createTask, type Task } from '../../../kernel/tasks';
import { mustWait } from '../../../model/cdn/domains/reviewRequests';
import { bindDomains, heldDomain, repush } from '../../../model/cdn/domains/bindings';
import { uploadAs } from './certificates';
import { mark } from '../../../model/cdn/certificates/deployment';
import * as store from '../../../model/cdn/certificates/issues.store';
import { type Files, replaceWith } from '../../../model/cdn/certificates/versions';

/** What a task of an issue must know; written here alone. */
export const issueParams = z.object({
  name: z.string(),
  /** The certificate that is renewed; null for a new one. */
  certificateId: z.uuid().nullable(),
  bind: z.boolean(),
  domainIds: z.record(z.string(), z.uuid()),
});
export type IssueParams = z.output<typeof issueParams>;
export const issueOf = (t: Pick<Task, 'params'>): IssueParams => issueParams.parse(t.params);

const authority = (): string | null => {
  const { ACME_DIRECTORY_URL } = platform().config;
  return ACME_DIRECTORY_URL ? new URL(ACME_DIRECTORY_URL).host : null;
};

const start = (ctx: Ctx, accountId: string, params: IssueParams): Promise<Task> => {
  const hosts = Object.keys(params.domainIds);
  return createTask(ctx, {
    kind: 'issue',
    title: `${params.name} (${hosts[0] ?? ''}${hosts.length > 1 ? ` +${hosts.length - 1}` : ''})`,
    accountId,
    params,
    lanes: [{ lane: 'acme', targets: hosts }],
    chunkSize: hosts.length,
  });
};

/** What the console answers on the challenge path; null for a token nobody waits for. */
export const challengeAnswer = (token: string): Promise<string | null> =>
  platform().run(system, (ctx) => store.challengeAnswer(ctx, token));
export const { accountKey, dropChallenge, keepChallenge } = store;

/** Brings the challenge path to the edges of domains that do not have it yet. */
export const routeChallenges = async (ctx: Ctx, domainIds: readonly string[]): Promise<void> => {
  for (const id of (await store.addRoutes(ctx, domainIds)).toSorted()) await repush(ctx, id);
};

/** Keeps what an authority issued, once for each task: a new certificate or a new version. */
export const keepIssued = async (ctx: Ctx, task: Task, files: Files): Promise<string> => {
  const known = await store.issuedBy(ctx, task.id);
  if (known) return known;
  const p = issueOf(task);
  if (p.certificateId) {
    await replaceWith(ctx, p.certificateId, files, 'renew');
    await store.keepIssued(ctx, task.id, p.certificateId);
    return p.certificateId;
  }
  const { id } = await uploadAs(ctx, task.accountId ?? '', {
    name: p.name,
    source: 'acme',
    ...files,
  });
  await store.keepIssued(ctx, task.id, id);
  if (p.bind) {
    const { onAir } = await bindDomains(ctx, id, Object.values(p.domainIds), () => undefined);
    if (onAir > 0) await mark(ctx, id, 'updating');
  }
  return id;
};
export const { issuedBy } = store;

/** Starts the renewal of free certificates that end within 30 days, at most once a day each. */
export const sweepRenewals = async (ctx: Ctx): Promise<void> => {
  if (authority() === null) return;
  for (const { id, accountId, name, domains } of await store.renewable(ctx)) {
    if (domains.length === 0) continue;
    const domainIds = Object.fromEntries(domains.map((d) => [d.name, d.id]));
    await start(ctx, accountId, { name, certificateId: id, bind: false, domainIds });
  }
};

export const certificateIssuesService = serve(certificateIssues, {
  async choices(ctx, o) {
    return { ...(await store.runningDomains(ctx, o)), authority: authority() };
  },
  async create(ctx, { name, domainIds, bind }) {
    if (authority() === null) throw new Failure('certificate.noAuthority');
    const found = [];
    for (const id of [...new Set(domainIds)].toSorted()) found.push(await heldDomain(ctx, id));
    const [first] = found;
    if (!first) throw new Failure('data.absent');
    for (const d of found) {
      if (d.accountId !== first.accountId)
        throw new Failure('certificate.otherAccount', { domain: d.name });
      if (d.status !== 'Activated') throw new Failure('certificate.notRunning', { domain: d.name });
    }
    const mayBind = can(ctx.who, 'domain.bindCertificate') && !(await mustWait(ctx, first));
    const task = await start(ctx, first.accountId, {
      name,
      certificateId: null,
      bind: bind && mayBind,
      domainIds: Object.fromEntries(found.map((d) => [d.name, d.id])),
    });
    return { task };
  },
});
