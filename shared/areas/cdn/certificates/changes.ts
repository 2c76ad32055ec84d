import * as z from 'zod';
import { byId, post, resource } from '../../../kernel/contract';
import { listing } from '../../../kernel/list';
import { task } from '../../platform/tasks/tasks';
import { domain } from '../domains/domain';
import { edgeLook } from './schemas';

/** Domains that one change may move. */
export const mostChanged = 1000;

const candidate = domain.schema.pick({ id: true, name: true, status: true }).extend({
  /** Whether the other certificate is for this name. */
  covered: z.boolean(),
});
/** Evidence behind one moved domain: what each edge showed after it. */
export const changeEvidence = z.array(edgeLook.omit({ checkedAt: true }));

/**
 * Moving domains from one certificate to another as one task: one domain first, proven by a TLS
 * handshake with every edge, then the others. Who fails returns to the certificate it had.
 */
export const bindingChanges = resource('bindingChanges', {
  entity: task,
  endpoints: {
    preview: listing(candidate, {
      path: '/preview',
      scope: 'account',
      permission: 'domain.bindCertificate',
      sort: ['name'],
      order: 'name',
      input: { fromId: z.uuid(), toId: z.uuid() },
      output: {
        /** Changes of this account wait for staff, one review for each domain. */
        reviewed: z.boolean(),
      },
      summary: [
        '预览：原证书上的域名以及新证书是否覆盖',
        'Preview: the domains of one certificate and whether the other covers them',
      ],
    }),
    create: post('/', {
      permission: 'domain.bindCertificate',
      input: z.strictObject({
        fromId: z.uuid(),
        toId: z.uuid(),
        domainIds: z.array(z.uuid()).min(1).max(mostChanged),
        /** The domain that goes first; a running one is chosen when none is named. */
        canaryId: z.uuid().optional(),
      }),
      output: z.object({ task: task.schema.nullable(), waiting: z.int() }),
      summary: [
        '变更绑定：先一个域名，验证后再批量；手动配置账号需审核',
        'Moves domains to another certificate, one first, then the rest; manual accounts wait for review',
      ],
    }),
    rollBack: post('/:id/roll-back', {
      permission: 'domain.bindCertificate',
      input: byId,
      output: z.object({ task: task.schema.nullable(), waiting: z.int() }),
      summary: [
        '把已变更的域名改回原证书',
        'Moves the changed domains back to the certificate they had',
      ],
    }),
  },
});
