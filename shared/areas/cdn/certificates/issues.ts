import * as z from 'zod';
import { post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { task } from '../../platform/tasks/tasks';
import { domain } from '../domains/domain';
import { certificate } from './schemas';
import * as terms from '../../../kernel/terms';

/** Names that one free certificate may hold. */
export const mostIssued = 50;

const choice = named(
  domain.schema.pick({
    id: true,
    accountId: true,
    name: true,
    /** Whether public DNS leads to the edges, without which no authority can validate. */
    cnameState: true,
    /** What a wildcard's proof is led to. */
    cname: true,
    certificateId: true,
  }),
  ['accountId', 'certificateId'],
);

/** Free certificates by ACME: names validated through the edges, then renewed by themselves. */
export const certificateIssues = resource('certificateIssues', {
  entity: task,
  endpoints: {
    choices: listing(choice, {
      path: '/choices',
      scope: 'account',
      permission: 'certificate.add',
      search: ['name'],
      sort: ['name'],
      order: 'name',
      output: {
        /** Host of the authority; null when the platform names none. */
        authority: z.string().nullable(),
      },
      summary: ['可申请免费证书的运行中域名', 'Running domains that may get a free certificate'],
    }),
    create: post('/', {
      permission: 'certificate.add',
      input: z.strictObject({
        name: certificate.schema.shape.name,
        domainIds: z
          .array(z.uuid())
          .min(1)
          .max(mostIssued)
          .meta({ kind: 'list', label: terms.domains }),
        /** Binds the certificate to its domains once it is issued, where that needs no review. */
        bind: field.flag('签发后绑定到这些域名', 'Bind to these domains once issued').default(true),
      }),
      output: z.object({ task: task.schema }),
      summary: [
        '通过 ACME（HTTP-01，泛域名用 DNS-01）申请免费证书，到期前 30 天自动续期',
        'Orders a free certificate by ACME (HTTP-01, of wildcards DNS-01); renewed 30 days before it ends',
      ],
    }),
  },
});
