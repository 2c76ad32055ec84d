import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';

/** Texts of saved views. */
export const texts = {
  views: words.views,
  mine: ['我的视图', 'My views'],
  shared: ['共享给我的', 'Shared with me'],
  none: ['还没有保存的视图', 'No saved views yet'],
  save: ['保存当前视图', 'Save current view'],
  link: words.copyLink,
  copied: ['链接已复制', 'Link copied'],
  share: ['账号内共享', 'Share within the account'],
  sharedMark: terms.shared,
  pin: ['固定到概览', 'Pin to the overview'],
  unpin: ['从概览取消固定', 'Unpin from the overview'],
  pinnedMark: words.overview,
  saved: ['视图已保存', 'View saved'],
  removed: ['视图已删除', 'View deleted'],
  done: words.saved,
  replace: ['用当前条件覆盖', 'Replace with the current filters'],
  makeShared: ['设为共享', 'Share'],
  makeOwn: ['取消共享', 'Stop sharing'],
  remove: words.delete,
  by: ['{owner} 共享', 'shared by {owner}'],
  actions: words.actionsOf,
} as const;
