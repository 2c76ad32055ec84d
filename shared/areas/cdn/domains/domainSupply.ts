import * as z from 'zod';
import { byId, entity, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { supplierField } from '../suppliers/params';
import * as cdnTerms from '../terms';
import { readingStates } from './configs';
import { domainSupplier } from './domain';
import { namesInput } from './names';

/** How one supplier serves one name; a name nobody has, or nobody serves, is one row without supplier. */
export const supplyLine = entity('supplyLine', '按域名查供应商', 'Supplier by domain', {
  key: field.shown(...terms.id),
  entryId: field.ref(...cdnTerms.supplierEntry, 'domainSuppliers').nullable(),
  name: field.shown(...cdnTerms.domain),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  accountId: field.account().nullable(),
  supplier: supplierField.nullable(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams').nullable(),
  state: domainSupplier.schema.shape.state.nullable(),
  weight: field.count(...cdnTerms.weight).nullable(),
  configVersion: field.count(...cdnTerms.wantedVersion).nullable(),
  liveVersion: domainSupplier.schema.shape.liveVersion.nullable(),
  reading: field.choice('读回配置', 'Read back', readingStates).nullable(),
  fields: field.shown(...cdnTerms.driftedFields).nullable(),
  nodes: field.count('已握手节点', 'Nodes that shook hands').nullable(),
  /** Names of the certificates that nodes showed, or what they begin with where we have none such. */
  served: field.shown('出示的证书', 'Certificate served').nullable(),
  wrongNodes: field.count('证书不符的节点', 'Nodes with a wrong certificate').nullable(),
  bytes: field.bytes('24 小时流量', 'Traffic in 24 h').nullable(),
  share: field.ratio('24 小时占比', 'Share in 24 h').nullable(),
  message: field.sentence(...cdnTerms.lastError).nullable(),
  /** Fields that rules of the domain use and this supplier cannot express: they are left out there. */
  warnings: field.list('编译告警', 'Compile warnings', z.string(), 50),
  disabledBy: field.shown('停用者', 'Disabled by').nullable(),
  disabledAt: field.time('停用时间', 'Disabled at').nullable(),
  checkedAt: field.time(...terms.checked).nullable(),
});

/** Suppliers by the names they serve. */
export const domainSupply = resource('domainSupply', {
  entity: supplyLine,
  endpoints: {
    list: listing(named(supplyLine.schema, ['accountId', 'paramId']), {
      scope: 'platform',
      permission: 'staff.config.view',
      filters: ['state', 'reading', 'paramId', 'supplier'],
      sort: ['key', 'name', 'weight', 'bytes', 'share', 'checkedAt'],
      order: 'key',
      input: namesInput,
      summary: [
        '各域名由哪些供应商服务：状态、配置版本、偏差、证书、24 小时流量与占比、最近错误',
        'Which suppliers serve names: state, versions, drift, certificate, traffic and share of 24 h, last error',
      ],
    }),
    enable: post('/:id/enable', {
      permission: 'staff.config.operate',
      input: byId,
      output: nothing,
      summary: ['重新启用：先配置，后解析', 'Enables it again: configuration first, then DNS'],
    }),
    disable: post('/:id/disable', {
      permission: 'staff.config.operate',
      input: byId,
      output: nothing,
      summary: ['停用：先解析，后配置', 'Disables it: DNS first, then configuration'],
    }),
    resync: post('/:id/resync', {
      permission: 'staff.config.operate',
      input: byId,
      output: z.object({ version: z.int() }),
      summary: cdnTerms.pushWantedConfiguration,
    }),
  },
});
