import * as z from 'zod';
import {
  byId,
  entity,
  event,
  nothing,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field, isoTime } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

export const networkActions = {
  block: ['拒绝', 'Block', 'error'],
  allow: ['允许', 'Allow', 'success'],
} as const;

/** What is decided about an address or network; of several that fit, the narrowest counts. */
export const networkRule = entity('networkRule', '地址规则', 'Address rule', {
  id: field.id(),
  network: field.text('地址或网段', 'Address or network', 49),
  action: field.choice('处理', 'Decision', networkActions),
  reason: field.longText(...terms.reason, 500),
  /** Without one it stands until it is removed. */
  endsAt: field.time('截止时间', 'Ends').nullable(),
  byEmail: field.shown(...terms.by),
  createdAt: field.created(),
});
const { shape } = networkRule.schema;
const permission = 'staff.users.operate';
const endsAt = isoTime.nullable().meta({ kind: 'time', label: ['截止时间', 'Ends'] });
const confirmed = field.flag(
  '确认：规则包含我当前的地址时仍然拒绝',
  'Block it even where my own present address is in it',
);

/** Addresses that are refused at sign-in, API and socket of every process within two seconds. */
export const networkRules = resource('networkRules', {
  entity: networkRule,
  endpoints: {
    ...readable(networkRule, {
      scope: 'platform',
      view: 'staff.users.view',
      search: ['network', 'reason'],
      filters: ['action'],
      sort: ['network', 'createdAt', 'endsAt'],
    }),
    create: post('/', {
      permission,
      input: z.strictObject({
        network: shape.network,
        action: shape.action,
        reason: shape.reason,
        endsAt: endsAt.default(null),
        confirmed: confirmed.default(false),
      }),
      output: networkRule.schema,
      summary: ['拒绝或允许一个地址或网段', 'Blocks or allows an address or network'],
    }),
    update: put('/:id', {
      permission,
      input: byId.extend({ reason: shape.reason, endsAt }),
      output: networkRule.schema,
      summary: ['修改原因与截止时间', 'Changes reason and end'],
    }),
    remove: remove('/:id', {
      permission,
      input: byId,
      output: nothing,
      summary: ['撤销规则', 'Takes the rule back'],
    }),
  },
  events: {
    /** Every process reads the rules anew. */
    changed: event('staff', z.object({ id: z.uuid() })),
  },
});
