import * as terms from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** What schedules say on every screen that has some. */
export const texts = {
  title: ['定时计划', 'Schedules'],
  add: ['新建计划', 'New schedule'],
  edit: words.edit,
  none: ['还没有定时计划', 'No schedules yet'],
  when: ['时间', 'When'],
  next: terms.nextThreeTimes,
  nextNone: ['没有后续运行', 'No run to come'],
  nextPaused: terms.paused,
  last: ['最近 30 次', 'Last 30 runs'],
  neverRan: ['尚未运行', 'Never ran'],
  counts: [
    '最近 {all} 次：成功 {passed}，失败 {failed}',
    'Last {all} {all|run|runs}: {passed} passed, {failed} failed',
  ],
  preset: ['常用时间', 'Usual times'],
  presets: {
    own: ['自定义', 'Of your own'],
    hourly: ['每小时', 'Every hour'],
    daily: ['每天 03:00', 'Every day at 03:00'],
    weekly: ['每周一 03:00', 'Mondays at 03:00'],
    monthly: ['每月 1 日 03:00', 'The 1st of each month at 03:00'],
  },
  cronHint: ['五段：分 时 日 月 周', 'Five fields: minute hour day month weekday'],
  run: ['立即运行', 'Run now'],
  started: ['已开始运行', 'The run has started'],
  runs: ['历次运行', 'All runs'],
  noRuns: ['还没有运行', 'No runs yet'],
  pause: terms.pause,
  resume: terms.resume,
  remove: words.delete,
  removeNote: ['计划及其历次运行记录将被删除。', 'The schedule goes with the record of its runs.'],
  added: ['计划已建立', 'The schedule was made'],
} as const;
