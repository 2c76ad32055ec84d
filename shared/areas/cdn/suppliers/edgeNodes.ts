import * as z from 'zod';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { supplierField } from './params';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const nodeHealths = {
  unknown: [...terms.notChecked, 'neutral'],
  healthy: ['健康', 'Healthy', 'success'],
  unhealthy: ['异常', 'Unhealthy', 'error'],
} as const;

/** An edge of a supplier that the platform asks itself: witness of purges, target of preheats and probes. */
export const edgeNode = entity('edgeNode', '边缘节点', 'Edge node', {
  id: field.id(),
  name: field.text('供应商名称', 'Supplier name', 100, {
    refusal: [
      '供应商名称不能为空，且长度不能超过 100',
      'The supplier name cannot be empty and its length cannot exceed 100',
    ],
  }),
  supplier: supplierField,
  address: field.text('节点地址', 'Edge node address', 255, {
    refusal: [
      '节点地址不能为空，且长度不能超过 255',
      'The edge node address cannot be empty and its length cannot exceed 255',
    ],
  }),
  region: field.remark(...cdnTerms.region, 64),
  description: z
    .string()
    .max(500)
    .pipe(field.remark(...terms.description, 500))
    .meta({
      kind: 'longText',
      label: terms.description,
      max: 500,
      refusal: ['描述长度不能超过 500', 'The description length cannot exceed 500'],
    }),
  health: field.choice('健康', 'Health', nodeHealths),
  /** Milliseconds of the last check from here to the node and back. */
  lastMs: field.ms('响应时间', 'Response time').nullable(),
  checkedAt: field.time(...terms.checked).nullable(),
  createdAt: field.created(),
});

export const edgeNodes = resource('edgeNodes', {
  entity: edgeNode,
  endpoints: {
    ...crud(edgeNode, {
      scope: 'platform',
      view: 'staff.suppliers.view',
      write: 'staff.suppliers.operate',
      writes: ['name', 'supplier', 'address', 'region', 'description'],
      filled: { health: 'unknown' },
      search: ['name', 'address', 'description'],
      filters: ['supplier', 'health'],
      sort: ['name', 'supplier', 'address', 'lastMs', 'createdAt'],
      order: '-createdAt',
    }),
    choices: get('/choices', {
      permission: 'task.view',
      input: z.strictObject({}),
      output: z.object({
        rows: z.array(
          edgeNode.schema.pick({
            id: true,
            name: true,
            supplier: true,
            address: true,
            region: true,
            health: true,
          }),
        ),
      }),
      summary: ['可选的边缘节点', 'Edge nodes to choose from'],
    }),
    check: post('/:id/check', {
      permission: 'staff.suppliers.operate',
      input: byId,
      output: edgeNode.schema,
      rate: 'test',
      summary: ['立即检查', 'Checks it now'],
    }),
  },
  jobs: {
    /** Takes over the nodes suppliers tell of and asks each one itself. */
    watch: job(z.object({}), {
      everyMs: 60_000,
      attempts: 1,
      timeoutMs: 55_000,
      queue: 'maintenance',
    }),
  },
  events: { changed: event('staff', edgeNode.schema) },
});
