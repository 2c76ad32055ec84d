import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** Texts of the screen of findings. */
export const texts = {
  title: terms.findings,
  open: terms.unresolved,
  muted: terms.muted,
  all: words.all,
  none: ['没有未解决的问题', 'Nothing is open'],
  noneText: [
    '核对、数据测试与监控发现的问题会出现在这里；再次检查通过后自动关闭。',
    'What checks, data tests and monitors find stands here, and closes when its check passes again.',
  ],
  show: terms.openSubject,
  repair: ['新建修复', 'Make repair'],
  mute: terms.mute,
  muteTitle: ['静音该问题', 'Mute the finding'],
  muteText: [
    '到该时间之前不再计数与提醒；检查通过时仍会自动关闭。',
    'Until then it is neither counted nor told of; it still closes when its check passes.',
  ],
  muteDone: terms.muted,
  unmute: ['取消静音', 'End the mute'],
  unmuteDone: ['已取消静音', 'Mute ended'],
  where: ['发现处', 'Where'],
  expected: ['应为', 'Expected'],
  found: terms.actualFound,
  sample: ['样本（{shown} / {places}）', 'Sample ({shown} of {places})'],
  span: terms.span,
  seen: ['{seen} 次，最近 {at}', '{seen} {seen|time|times}, last {at}'],
} as const;
