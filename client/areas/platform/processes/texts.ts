import * as platformTerms from '#shared/areas/platform/terms';
import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** Texts of the screens of processes. */
export const texts = {
  pools: ['线程池', 'Thread pools'],
  nodes: ['节点管理', 'Service nodes'],
  noPools: ['没有正在运行的进程', 'No process is running'],
  noPoolsText: [
    '进程每 5 秒报告一次自己的线程池。',
    'A process tells of its pools every 5 seconds.',
  ],
  resize: ['调整大小', 'Resize'],
  resizeText: [
    '2 秒内生效，重启后仍然有效。大小留空恢复默认；不填有效小时数则一直有效。',
    'Holds within 2 seconds and after a restart. Without a size it returns to the one it started with; without hours it holds until it is changed.',
  ],
  asked: platformTerms.wishPassedOn,
  pause: terms.pause,
  pauseAsk: [
    '不再接新任务，正在执行的任务继续。其他进程的同名线程池不受影响。',
    'It takes no new work; what is under way goes on. The same pool of other processes is not touched.',
  ],
  resume: terms.resume,
  drain: platformTerms.drain,
  drainAsk: [
    '完成正在执行的任务后停下，直到继续。',
    'It ends what is under way and then rests until it is resumed.',
  ],
  oldest: ['打开最早等待的任务', 'Open the oldest waiting task'],
  wished: ['{now} → {wished}', '{now} → {wished}'],
  line: ['执行中与排队，近 15 分钟', 'Under way and waiting, last 15 minutes'],
  history: ['历史曲线', 'Over time'],
  size: platformTerms.size,
  active: platformTerms.active,
  queued: platformTerms.queued,
  wait: platformTerms.waitP95,
  run: platformTerms.runP95,
  minutes15: ['近 15 分', '15 minutes back'],
  hours24: words.hours24,
  days30: words.days30,
  cordon: ['不接新任务', 'Cordon'],
  cordonAsk: [
    '该进程不再接新任务，也不再担任主控；正在执行的任务继续。',
    'The process takes nothing new and does not lead; what is under way goes on.',
  ],
  drainNodeAsk: [
    '该进程立即交还正在执行的任务，由其他进程继续；只有一个工作进程时任务会等待。',
    'The process hands its jobs back at once, and others go on with them; with a single worker they wait.',
  ],
  changeRoles: ['更改角色', 'Change roles'],
  rolesText: [
    '决定该进程处理哪些队列、是否可担任主控。清空则恢复启动时的角色。',
    'Which queues the process serves and whether it may lead. With none chosen it returns to those it started with.',
  ],
  openSource: ['查看', 'Look at it'],
  openFinding: ['查看发现', 'Open the finding'],
  restart: platformTerms.restart,
  restartAsk: [
    '进程有序退出，由启动器重新启动；正在执行的任务交还队列。',
    'The process ends in order and its launcher starts it again; jobs under way go back to their queues.',
  ],
  forget: ['移除', 'Forget'],
  forgetAsk: ['从列表中移除这个已失联的进程。', 'Takes this process, which is gone, off the list.'],
  forgotten: ['已移除', 'Forgotten'],
  leads: platformTerms.leads,
  jobs: platformTerms.jobsInWork,
  noJobs: ['没有正在执行的作业', 'No job is under way'],
  events: ['系统运行事件', 'System events'],
  noEvents: ['没有事件', 'No event'],
  noNodes: ['没有进程', 'No process'],
} as const;
