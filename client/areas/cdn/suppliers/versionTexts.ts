import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** Texts of the versions of a policy. */
export const texts = {
  versions: ['策略版本', 'Versions of the policy'],
  version: ['第 {n} 版', 'As of version {n}'],
  present: words.now,
  change: terms.change,
  backAtOnce: ['立即恢复', 'Go back at once'],
  backStaged: ['分阶段恢复', 'Go back in stages'],
  wentBack: ['已恢复为该版本', 'The policy is what that version said'],
  unused: [
    '没有域名使用此策略，可立即恢复',
    'No domain follows this policy: it can go back at once',
  ],
} as const;
