import * as cdnTerms from '#shared/areas/cdn/terms';
import * as platformTerms from '#shared/areas/platform/terms';
import * as terms from '#shared/kernel/terms';

/** Texts of the screens of log workers. */
export const texts = {
  title: cdnTerms.logWorkers,
  add: ['添加日志工作节点', 'Add log workers'],
  none: ['没有日志工作节点', 'No log worker'],
  noneText: [
    '没有工作进程在运行，或全部已停止。',
    'No process of workers runs, or all of them are stopped.',
  ],
  addText: [
    '所选进程在 2 秒内启动新的日志工作节点，下一次心跳（5 秒）后出现在列表中；重启后仍然有效。',
    'The process starts them within 2 seconds, and they are in the list with its next heartbeat, 5 seconds later. They stand after a restart.',
  ],
  place: ['{node}（空位 {free} 个）', '{node} ({free} free)'],
  choose: ['选择进程', 'Choose a process'],
  noPlace: ['没有可用的进程', 'No process is there'],
  asked: platformTerms.wishPassedOn,
  pause: terms.pause,
  pauseAsk: [
    '不再取新文件；已取的文件照常入库。其他日志工作节点不受影响。',
    'It takes no new file; those it has are stored. Other log workers are not touched.',
  ],
  drain: platformTerms.drain,
  drainAsk: [
    '完成已取的文件后停下，直到继续；没有行会丢失或重复。',
    'It ends the files it has and then rests until it is resumed; no line is lost or doubled.',
  ],
  resume: terms.resume,
  restart: platformTerms.restart,
  restartAsk: [
    '其进程有序退出，由启动器重新启动，该进程的所有日志工作节点随之重启；期望状态保持不变，没有行会丢失或重复。',
    'Its process ends in order and its launcher starts it again, with all log workers of that process; what is wished of them stands, and no line is lost or doubled.',
  ],
  stop: cdnTerms.stopWork,
  stopAsk: [
    '完成已取的文件后从列表中消失；可再次添加。',
    'It ends the files it has and leaves the list; it can be added again.',
  ],
  wished: ['期望：{state}', 'Wished: {state}'],
  more: ['{name} 等 {n} 个', '{name} and {n} more'],
} as const;
