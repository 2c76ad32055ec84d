import * as z from 'zod';
import { byId, entity, event, get, job, post, resource } from '../../../kernel/contract';
import { crud, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { supplierField } from './params';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

export const nodeHealths = {
  unknown: [...terms.notChecked, 'neutral'],
  healthy: ['健康', 'Healthy', 'success'],
  unhealthy: ['异常', 'Unhealthy', 'error'],
} as const;

/** What a node was asked for. */
export const nodeUses = {
  witness: ['验证刷新', 'Witness of a purge'],
  preheat: cdnTerms.prefetch,
  probe: cdnTerms.probe,
} as const;
export type NodeUse = keyof typeof nodeUses;

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
  lastUsedAt: field.time(...terms.lastUsed).nullable(),
  lastUse: field.choice('最近用于', 'Last used for', nodeUses).nullable(),
  createdAt: field.created(),
});
/** Hours whose checks are kept. */
export const checkHours = 24;
/** Checks of an hour, and how many of them failed. */
export const nodeHour = z.object({ at: z.string(), checks: z.int(), failed: z.int() });
const row = edgeNode.schema.extend({
  checks: field.list('24 小时检查', 'Checks, 24 h', nodeHour, checkHours + 1),
});

/** Lines of one import at most. */
export const mostNodeLines = 1_000;
/** What a line of an import did. */
export const nodeLineActs = {
  added: [...terms.added, 'success'],
  changed: ['已修改', 'Changed', 'success'],
  same: ['与现有相同', 'Same as before', 'neutral'],
  bad: ['无法导入', 'Not imported', 'error'],
} as const;
const nodeLine = z.object({
  line: z.int(),
  text: z.string(),
  act: z.enum(Object.keys(nodeLineActs) as [keyof typeof nodeLineActs]),
  fault: field.sentence(...terms.reason).nullable(),
});

export const edgeNodes = resource('edgeNodes', {
  entity: edgeNode,
  endpoints: {
    ...widened(
      crud(edgeNode, {
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
      row,
    ),
    choices: get('/choices', {
      permission: 'edgeNode.choose',
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
      output: row,
      rate: 'test',
      summary: ['立即检查', 'Checks it now'],
    }),
    enter: post('/enter', {
      permission: 'staff.suppliers.operate',
      input: z.strictObject({
        text: field.longText('节点列表', 'List of nodes', 500_000),
      }),
      output: z.object({ lines: z.array(nodeLine) }),
      summary: [
        '批量导入节点，逐行给出结果',
        'Enters nodes line by line, with what became of each',
      ],
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
