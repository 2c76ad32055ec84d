import * as z from 'zod';
import * as kernel from '../../../kernel/terms';

/** What a rule says of one message: the first that fits decides. */
export const ruleVerdicts = {
  chosen: ['由此规则决定', 'Decides'],
  later: ['也符合，但在其后', 'Would fit, after it'],
  disabled: kernel.disabled,
  kind: ['类型不符', 'Another type'],
  country: ['国家不符', 'Other countries'],
  paused: ['通道已暂停', 'Its channel is paused'],
  uncarried: ['通道没有启用的供应商', 'Its channel has no carrier'],
} as const;
export type RuleVerdict = keyof typeof ruleVerdicts;

/** What a carrier of the channel is to one message now. */
export const wayVerdicts = {
  takes: ['可发送', 'Can take it'],
  disabled: kernel.disabled,
  country: ['不服务该国家', 'Does not serve the country'],
  unfiled: [
    '仅发送已报备的模板，账号在此没有',
    'Sends filed templates alone, and the account has none there',
  ],
  offline: ['没有会话', 'No session stands'],
} as const;
export type WayVerdict = keyof typeof wayVerdicts;

const rule = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Of the account; else the platform's. */
  own: z.boolean(),
  place: z.int(),
  channelName: z.string(),
  verdict: z.enum(Object.keys(ruleVerdicts) as [RuleVerdict, ...RuleVerdict[]]),
});
const way = z.object({
  paramId: z.uuid(),
  name: z.string(),
  priority: z.int(),
  weight: z.int(),
  verdict: z.enum(Object.keys(wayVerdicts) as [WayVerdict, ...WayVerdict[]]),
  /** 1 is tried now, 2 after those of 1 refused it; null for one that cannot take it. */
  turn: z.int().nullable(),
  /** Share of such messages it gets within its turn. */
  share: z.number().nullable(),
  score: z.int().nullable(),
  /** Micro-units of a segment, for staff alone. */
  cost: z.number().nullable(),
  currency: z.string().nullable(),
});
/** Which rule decides for a number, and over which carriers it would go. */
export const routeTrace = z.object({
  destination: z.string(),
  country: z.string(),
  rules: z.array(rule),
  method: z.string().nullable(),
  /** Whether another carrier is tried after a refusal. */
  fallback: z.boolean(),
  ways: z.array(way),
});
export type RouteTrace = z.output<typeof routeTrace>;
