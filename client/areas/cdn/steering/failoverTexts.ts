import * as steeringTerms from '#shared/areas/cdn/steering/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What the dialogs of failover say. */
export const texts = {
  failover: steeringTerms.failover,
  rule: [
    '使用“按权重，故障转移”的策略，其供应商每 {look} 秒按地区检查一次：该地区客户端解析到的节点是否应答、5xx 占比、接口与数据。策略规定的次数失败（通常最近 {looks} 次中 {failures} 次）且该地区另有正常的供应商时移出，期望权重不变；策略规定的平静（通常 {minutes} 分钟）内没有失败的检查后恢复，一天内每再次异常一次，等待时间加倍。',
    'Suppliers of policies with failover are checked every {look} s, region by region: whether the edges to which clients there are led answer, their 5xx share, their interface and figures. After as many failed checks as its policy says, {failures} of the last {looks} unless changed, a supplier leaves the region if another one is well there; wished weights stay. It comes back when no check failed for the calm of the policy, {minutes} min unless changed, twice as long each time it was ill again within a day.',
  ],
  present: ['当前状态', 'Now'],
  history: ['移出与恢复', 'Moves'],
  notable: ['异常或保持中', 'Ill or held'],
  all: terms.all,
  allServe: ['没有异常或保持中的供应商', 'No supplier is ill or held'],
  nothingWatched: ['没有策略使用故障转移', 'No policy with failover has published domains'],
  nothingWatchedText: [
    '在策略中选择“按权重，故障转移”后，其供应商在此列出。',
    'Suppliers are listed here once a policy is set to "By weight, with failover".',
  ],
  noMoves: ['还没有供应商被移出', 'No supplier has left a region yet'],
  param: cdnTerms.supplierParameter,
  region: cdnTerms.region,
  state: terms.state,
  since: steeringTerms.since,
  checks: steeringTerms.checks,
  reason: terms.reason,
  back: ['最早于 {at} 恢复', 'Back at {at} at the earliest'],
  time: terms.time,
  step: cdnTerms.step,
  heldBy: ['由 {person} 保持', 'Held by {person}'],
  well: ['{n} 次检查正常', '{n} {n|check|checks} well'],
  failed: ['最近 {all} 次检查中 {n} 次失败', '{n} of the last {all} checks failed'],
  hold: steeringTerms.hold,
  release: steeringTerms.release,
  takeOut: ['移出', 'Take out'],
  putBack: ['恢复', 'Put back'],
  takeOutText: [
    '立即将 {param} 移出{region}并保持，直到解除保持。',
    '{param} leaves {region} at once and is held there until somebody releases it.',
  ],
  putBackText: [
    '立即恢复 {param} 在{region}的服务并保持：检查失败也不会移出，直到解除保持。',
    '{param} serves {region} again at once and is held there: failed checks do not take it out until somebody releases it.',
  ],
  done: ['已执行', 'Done'],
  liveWeights: steeringTerms.wishedAndLive,
  liveText: [
    '当前占比是 DNS 的应答：移出某地区的供应商在那里为 0。',
    'Live shares are what DNS answers: a supplier that left a region has none there.',
  ],
  wished: steeringTerms.wishedWeights,
  live: steeringTerms.liveWeights,
  otherRegions: cdnTerms.otherRegions,
} as const;
