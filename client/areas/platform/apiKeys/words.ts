import { t } from '../../../kernel/text/translate';
export const saved = ['已保存', 'Saved'] as const;
export const removed = ['已删除', 'Removed'] as const;
