import { entity, job, nothing, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';
import { narrowing } from './question';
import { figures } from './statistics';

/** How a channel does at one of its carriers. */
export const smsChannelScore = entity('smsChannelScore', '通道评分', 'Channel score', {
  id: field.shown(...kernel.id),
  channelId: field.ref(...terms.channel, 'smsChannels'),
  /** Null for messages that no carrier has had yet. */
  paramId: field.ref(...terms.parameter, 'smsParams').nullable(),
  /** 0 to 100; null while no message is at its end. */
  score: field.count(...terms.score, 0, 100).nullable(),
  messages: figures.messages,
  delivered: figures.delivered,
  failed: figures.failed,
  openReceipts: figures.openReceipts,
  deliveredShare: figures.deliveredShare,
  /** Of the span of the same length before. */
  shareBefore: field.ratio('上期送达率', 'Share before').nullable(),
  medianMs: figures.medianMs,
  p95Ms: figures.p95Ms,
  costUsd: figures.costUsd,
  costCny: figures.costCny,
  unpriced: figures.unpriced,
  /** Attempts that the carrier refused, those that another carrier took afterwards among them. */
  refused: field.count(...terms.refusals),
  topError: field.shown('主要错误码', 'Most frequent code').nullable(),
});

const { last, from, to, accountId, country } = narrowing;
export const smsChannelScores = resource('smsChannelScores', {
  entity: smsChannelScore,
  endpoints: {
    list: listing(named(smsChannelScore.schema, ['channelId', 'paramId']), {
      scope: 'platform',
      permission: 'staff.smsOps.view',
      filters: ['channelId', 'paramId'],
      sort: [
        'score',
        'messages',
        'delivered',
        'failed',
        'deliveredShare',
        'medianMs',
        'p95Ms',
        'refused',
        'costUsd',
        'costCny',
      ],
      order: '-score',
      input: { last, from, to, accountId, country },
      summary: ['通道在各供应商的评分', 'Score of channels at their carriers'],
    }),
  },
  jobs: {
    /** Writes the scores of the last day for routes that choose by them. */
    rate: job(nothing, { queue: 'maintenance', everyMs: 300_000, attempts: 1 }),
  },
});
