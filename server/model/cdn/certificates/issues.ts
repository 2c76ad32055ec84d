import * as z from 'zod';
import type { Ctx } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { createTask, firstAndMore, type Task } from '../../platform/tasks/index';

/** What a task of an issue must know; written here alone. */
const issueParams = z.object({
  name: z.string(),
  /** The certificate that is renewed; null for a new one. */
  certificateId: z.uuid().nullable(),
  bind: z.boolean(),
  domainIds: z.record(z.string(), z.uuid()),
});
type IssueParams = z.output<typeof issueParams>;
export const issueOf = (t: Pick<Task, 'params'>): IssueParams => issueParams.parse(t.params);

/** Host of the authority that issues free certificates; null when none is set. */
export const authority = (): string | null => {
  const { ACME_DIRECTORY_URL } = platform().config;
  return ACME_DIRECTORY_URL ? new URL(ACME_DIRECTORY_URL).host : null;
};

/** Starts the task that orders a certificate for these hosts. */
export const startIssue = (ctx: Ctx, accountId: string, params: IssueParams): Promise<Task> => {
  const hosts = Object.keys(params.domainIds);
  return createTask(ctx, {
    kind: 'issue',
    title: `${params.name} (${firstAndMore(hosts)})`,
    accountId,
    params,
    lanes: [{ lane: 'acme', targets: hosts }],
    chunkSize: hosts.length,
  });
};
