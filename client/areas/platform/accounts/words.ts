import { t } from '../../../kernel/text/translate';

/** Sentences of toasts and labels that need no catalog. */
export const saved = ['已保存', 'Saved'] as const;
export const sent = ['邮件已发送', 'The letter was sent'] as const;
export const done = ['已完成', 'Done'] as const;
