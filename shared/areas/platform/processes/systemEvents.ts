import * as platformTerms from '../terms';
import { byId, entity, event, get, notice, resource } from '../../../kernel/contract';
import { listing } from '../../../kernel/list';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import { eventSeverities, systemEventKinds } from './eventKinds';

/** Something that happened to the platform itself, as its launcher, leader, workers and stores wrote it. */
export const systemEvent = entity('systemEvent', '系统运行事件', 'System event', {
  id: field.id(),
  at: field.time(...terms.time),
  kind: field.choice(...terms.kind, systemEventKinds),
  severity: field.choice('轻重', 'Gravity', eventSeverities),
  node: field.shown(...platformTerms.process),
  seconds: field.count('用时（秒）', 'Took (s)').nullable(),
  endedAt: field.time(...terms.ended).nullable(),
  /** The task whose job it was. */
  taskId: field.ref(...platformTerms.itsTask, 'tasks').nullable(),
  /** Where the server, backup or credential that it is about stands. */
  link: field.shown('来源', 'Came from').nullable(),
  /** What it left wrong, until that has ended. */
  findingId: field.ref('检查发现', 'Finding', 'findings').nullable(),
  log: field.shown('最后的日志', 'Last log lines').nullable(),
});
/** An event as it is told: its sentence is made of kind and values. */
export const toldEvent = systemEvent.schema.extend({
  summary: field.sentence('事由', 'Occurrence'),
});

export const systemEvents = resource('systemEvents', {
  entity: systemEvent,
  endpoints: {
    list: listing(toldEvent, {
      scope: 'platform',
      permission: 'staff.servers.view',
      filters: ['kind', 'severity', 'node', 'at'],
      sort: ['at', 'endedAt'],
      order: '-at',
      summary: ['平台发生的事件', 'What happened to the platform'],
    }),
    one: get('/:id', { permission: 'staff.servers.view', input: byId, output: toldEvent }),
  },
  events: { changed: event('staff', systemEvent.schema.pick({ id: true, kind: true })) },
  notices: {
    happened: notice(
      'error',
      '系统事件：{summary}',
      'System event: {summary}',
      '/cdn-systemrunevents?open={id}',
      { about: 'summary' },
    ),
  },
});
