import * as z from 'zod';
import { byId, entity, event, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../terms';

/** A connection of the gateway with what it has done; ended ones keep their reason. */
export const smsSession = entity('smsSession', '会话', 'Session', {
  id: field.id(),
  paramId: field.ref(...terms.parameter, 'smsParams').nullable(),
  accessId: field.ref(...terms.smppAccess, 'smsAccesses').nullable(),
  direction: field.choice(...terms.direction, {
    carrier: ['到供应商', 'To a carrier'],
    customer: ['来自客户', 'From a customer'],
  }),
  systemId: field.shown(...terms.systemId),
  bindType: field.shown(...terms.bindType),
  peer: field.shown('对端', 'Peer'),
  tls: field.flag('TLS', 'TLS'),
  windowUsed: field.count('窗口占用', 'Window used'),
  windowSize: field.count(...terms.windowSize),
  pending: field.count('待发送', 'Pending'),
  rate: field.ratio(...terms.perSecond).meta({ kind: 'count' }),
  roundTripMs: field.ms('往返时间', 'Round trip').nullable(),
  submitted: field.count('提交数', 'Submitted'),
  accepted: field.count(...terms.accepted),
  refused: field.count(...terms.refusals),
  throttled: field.count('被限流', 'Throttled'),
  lost: field.count('应答丢失', 'Answers lost'),
  receipts: field.count(...terms.receipts),
  createdAt: field.time('建立时间', 'Since'),
  endedAt: field.time('结束时间', 'Ended').nullable(),
  reason: field
    .choice('结束原因', 'Reason', {
      unbound: ['对端解绑', 'The peer unbound'],
      closed: ['连接断开', 'Connection closed'],
      silent: ['对端无响应', 'The peer was silent'],
      fault: ['协议错误', 'Protocol fault'],
      ended: ['我方结束', 'Ended by us'],
      operator: ['人工结束', 'Ended by staff'],
      lost: ['网关终止', 'The gateway ended'],
    })
    .nullable(),
  detail: field.shown('详情', 'Detail').nullable(),
});

/** What staff limit a session to, and how long they keep a customer out. */
const perSecond = field.count(...terms.perSecond, 1, 10_000);
const minutes = field.count('拒绝时长（分钟）', 'Minutes of refusal', 1, 10_080);

const row = named(smsSession.schema, ['paramId', 'accessId']);
export const smsSessions = resource('smsSessions', {
  entity: smsSession,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.smsOps.view',
      search: ['systemId', 'peer'],
      filters: ['paramId', 'accessId', 'direction'],
      sort: ['createdAt', 'windowUsed', 'pending', 'submitted'],
      summary: ['在线会话', 'Sessions that stand'],
    }),
    history: listing(row, {
      path: '/history',
      scope: 'platform',
      permission: 'staff.smsOps.view',
      search: ['systemId', 'peer'],
      filters: ['paramId', 'accessId', 'direction', 'reason', 'endedAt'],
      sort: ['endedAt', 'createdAt', 'submitted'],
      order: '-endedAt',
      summary: ['历史会话', 'Sessions that ended'],
    }),
    unbind: post('/:id/unbind', {
      permission: 'staff.smsOps.operate',
      input: byId,
      output: nothing,
      summary: [
        '让网关解绑；到供应商的随后会重新连接',
        'The gateway unbinds; those to carriers connect again',
      ],
    }),
    throttle: post('/:id/throttle', {
      permission: 'staff.smsOps.operate',
      input: byId.extend({ perSecond }),
      output: nothing,
      summary: ['限制会话的每秒条数，直到会话结束', 'Limits a session until it ends'],
    }),
    refuse: post('/:id/refuse', {
      permission: 'staff.smsOps.operate',
      input: byId.extend({ minutes }),
      output: nothing,
      summary: [
        '断开客户的全部会话，并在若干分钟内拒绝绑定',
        'Ends all sessions of a customer and lets it bind again after some minutes',
      ],
    }),
  },
  jobs: {
    /** Looks for what goes wrong between gateway and carriers. */
    watch: job(nothing, { queue: 'alarm', everyMs: 15_000, timeoutMs: 30_000, attempts: 1 }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() }), { volatile: true }) },
});
