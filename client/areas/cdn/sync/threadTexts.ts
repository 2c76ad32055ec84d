import { cdnWords } from '../words';
import * as terms from '#shared/kernel/terms';

/** Texts of the screen of sync lanes. */
export const threadTexts = {
  title: ['同步线程', 'Sync lanes'],
  search: cdnWords.searchSupplierParameter,
  limit: ['调整速率', 'Change pace'],
  limitText: [
    '1 秒内对所有进程生效；均留空则恢复供应商允许的速率。',
    'Holds in all processes within a second; with both empty it returns to what the supplier allows.',
  ],
  pause: terms.pause,
  pauseAsk: [
    '此类调用在所有进程中暂停，直到继续；等待的任务会稍后再试。',
    'Calls of this kind rest in all processes until they are resumed; work that waits for them comes again later.',
  ],
  paused: terms.paused,
  resume: terms.resume,
  resumed: ['已继续', 'Resumed'],
  reset: ['解除熔断', 'Close circuit'],
  resetAsk: [
    '所有进程 1 秒内恢复对该凭据的调用。',
    'All processes call with this credential again within a second.',
  ],
  resetDone: ['已解除', 'Closed'],
  calls: ['查看调用', 'Open calls'],
  none: ['没有启用的供应商参数', 'No supplier parameter is enabled'],
} as const;
