import * as z from 'zod';
import { byId, entity, get, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';

/** Days for which exchanges are kept. */
export const exchangeDays = 7;

export const exchangeDirections = {
  out: ['发出', 'Out'],
  in: ['收到', 'In'],
} as const;

/** One PDU, or one half of an HTTP call, as it went over the wire; numbers, texts and passwords are masked before it is kept. */
export const smsExchange = entity('smsExchange', '报文', 'Exchange', {
  id: field.id(),
  at: field.time(...kernel.time),
  paramId: field.ref(...terms.parameter, 'smsParams').nullable(),
  sessionId: field.ref('会话', 'Session', 'smsSessions'),
  direction: field.choice(...terms.direction, exchangeDirections),
  command: field.shown('报文类型', 'PDU or call'),
  /** Pairs a request with its answer within a session. */
  sequence: field.count('序号', 'Sequence'),
  status: field.shown(...kernel.state),
  ms: field.ms('应答耗时', 'Time to answer').nullable(),
  carrierIds: field.list('供应商编号', 'Carrier IDs', z.string(), 1_000),
  fields: field.json('字段', 'Fields', z.record(z.string(), z.string())),
  /** Octets in hexadecimal, or the text of an HTTP call. */
  octets: field.shown('原文', 'Octets'),
  /** Exchanges of the session that were left out since the one before: the log must not slow the gateway. */
  leftOut: field.count('之前略去', 'Left out before'),
});

const row = named(smsExchange.schema, ['paramId']);

export const smsExchanges = resource('smsExchanges', {
  entity: smsExchange,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: 'staff.smsOps.view',
      filters: ['paramId', 'sessionId', 'direction', 'command', 'status', 'at'],
      sort: ['at'],
      order: '-at',
      input: { find: z.string().max(64).meta({ kind: 'text', label: terms.messageId }).optional() },
      summary: ['网关与供应商之间的报文', 'What gateway and carriers said to each other'],
    }),
    one: get('/:id', {
      permission: 'staff.smsOps.view',
      input: byId,
      output: z.object({ rows: z.array(row) }),
      summary: ['一条报文及其应答', 'An exchange and what answers it'],
    }),
  },
});
