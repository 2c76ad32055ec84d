import * as z from 'zod';
import { byId, entity, event, notice, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';

export const quarantineStates = {
  held: ['已隔离', 'Held', 'error'],
  released: ['已放行', 'Released', 'neutral'],
  dropped: ['已丢弃', 'Dropped', 'neutral'],
} as const;

/** A background job that was running each time its worker died, and is held until a person decides. */
export const quarantinedJob = entity('quarantinedJob', '隔离的作业', 'Quarantined job', {
  id: field.id(),
  createdAt: field.time('隔离时间', 'Held since'),
  name: field.text('作业', 'Job', 100),
  queue: field.text('队列', 'Queue', 32),
  deaths: field.count('工作进程死亡次数', 'Worker deaths'),
  state: field.choice(...terms.state, quarantineStates),
  payload: field.json('参数', 'Payload', z.record(z.string(), z.unknown())),
  requestId: field.text(...terms.requestId, 100),
  settledAt: field.time('处理时间', 'Settled').nullable(),
  settledBy: field.text('处理人', 'Settled by', 254).nullable(),
});

export const quarantine = resource('quarantine', {
  entity: quarantinedJob,
  endpoints: {
    list: listing(quarantinedJob.schema, {
      scope: 'platform',
      permission: 'staff.servers.view',
      filters: ['state'],
      sort: ['createdAt'],
      order: '-createdAt',
    }),
    release: post('/:id/release', {
      permission: 'top',
      input: byId,
      output: quarantinedJob.schema,
      summary: ['放行：作业再次排队', 'Release: the job is queued again'],
    }),
    drop: post('/:id/drop', {
      permission: 'top',
      input: byId,
      output: quarantinedJob.schema,
      summary: ['丢弃：作业不再执行', 'Drop: the job will not run'],
    }),
  },
  events: { changed: event('staff', quarantinedJob.schema) },
  notices: {
    held: notice(
      'error',
      '作业 {name} 连续 {deaths} 次使工作进程退出，已隔离',
      'The job {name} ended its worker {deaths} times and is held',
      '/system-checks',
      { about: 'name' },
    ),
  },
});
