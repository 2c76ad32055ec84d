import * as z from 'zod';
import { byId, event, get, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { supplierNames } from '../../../suppliers';
import { domainSupplier } from './domain';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** A supplier entry with the names people know it by; `paramName` only for staff. */
export const domainSupplierRow = named(
  domainSupplier.schema.extend({
    domainName: field.shown(...cdnTerms.domain),
    domainStatus: z.string(),
    supplier: z.enum(supplierNames).meta({ kind: 'choice', label: terms.supplier }),
    paramName: z
      .string()
      .nullable()
      .meta({ kind: 'text', label: cdnTerms.supplierParameter, nameOf: 'paramId' }),
    configVersion: z.int(),
  }),
  ['accountId'],
);

/** The steps of a supplier entry, in their order. */
export const stepLabels = {
  validate: ['校验配置', 'Validate'],
  create: ['创建域名', 'Create'],
  push: ['下发配置', 'Push configuration'],
  certificate: ['部署证书', 'Deploy certificate'],
  deploy: ['等待节点生效', 'Wait for the nodes'],
  prove: ['逐节点验证', 'Prove on every node'],
  online: ['上线', 'Online'],
  stop: terms.stop,
} as const;
export type StepName = keyof typeof stepLabels;
export const configureSteps = [
  'validate',
  'create',
  'push',
  'certificate',
  'deploy',
  'prove',
  'online',
] as const satisfies readonly StepName[];

export const domainSuppliers = resource('domainSuppliers', {
  entity: domainSupplier,
  endpoints: {
    list: listing(domainSupplierRow, {
      scope: 'account',
      permission: 'domain.progress',
      search: ['domainName'],
      filters: ['domainId', 'state'],
      /** By the age of the domain, so that its suppliers stand together. */
      sort: ['createdAt'],
      order: '-createdAt',
      summary: ['各供应商的配置进度', 'How far each supplier has come'],
    }),
    ofDomain: get('/of/:domainId', {
      permission: 'domain.queryByDomainID',
      input: z.strictObject({ domainId: z.uuid() }),
      output: z.object({ rows: z.array(domainSupplierRow) }),
      summary: ['一个域名在各供应商的配置进度', 'How far one domain has come at each supplier'],
    }),
    retry: post('/:id/retry', {
      permission: 'domain.retry',
      input: byId,
      output: domainSupplierRow,
      summary: ['仅重试这一供应商', 'Retry this supplier alone'],
    }),
    skip: post('/:id/skip', {
      permission: 'staff.config.operate',
      input: byId,
      output: domainSupplierRow,
      summary: [
        '跳过该供应商，域名由其余供应商服务；下次变更时重新配置',
        'Leaves this supplier out; the others serve the domain until its next change',
      ],
    }),
  },
  events: {
    changed: event('account', domainSupplier.schema, { permission: 'domain.queryByDomainID' }),
  },
});
