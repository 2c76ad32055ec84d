import { certificateIssues } from '#shared/areas/cdn/certificates/issues';
import { can } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { mustWait } from '../../../model/cdn/domains/configuration/reviewRequests';
import { domainForUpdate } from '../../../model/cdn/domains/bindings';
import { authority, startIssue } from '../../../model/cdn/certificates/issues';
import * as store from '../../../model/cdn/certificates/issues.store';

export const certificateIssuesService = serve(certificateIssues, {
  async choices(ctx, o) {
    return { ...(await store.runningDomains(ctx, o)), authority: authority() };
  },
  async create(ctx, { name, domainIds, bind }) {
    if (authority() === null) throw new Failure('certificate.noAuthority');
    const issues = [];
    for (const id of [...new Set(domainIds)].toSorted())
      issues.push(await domainForUpdate(ctx, id));
    const [first] = issues;
    if (!first) throw new Failure('data.absent');
    for (const d of issues) {
      if (d.accountId !== first.accountId)
        throw new Failure('certificate.otherAccount', { domain: d.name });
      if (d.status !== 'Activated') throw new Failure('certificate.notRunning', { domain: d.name });
    }
    const mayBind = can(ctx.who, 'domain.bindCertificate') && !(await mustWait(ctx, first));
    const task = await startIssue(ctx, first.accountId, {
      name,
      certificateId: null,
      bind: bind && mayBind,
      domainIds: Object.fromEntries(issues.map((d) => [d.name, d.id])),
    });
    return { task };
  },
});
