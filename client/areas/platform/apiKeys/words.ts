import { useTranslate } from '../../../kernel/text/translate';
import type texts from './messages.zh-CN.json';

/** Texts of this area, their ids checked. */
export const useWords = () => useTranslate<keyof typeof texts>();
export const saved = ['已保存', 'Saved'] as const;
export const removed = ['已删除', 'Removed'] as const;
