import { useTranslate } from '../../../kernel/text/translate';
import type texts from './messages.zh-CN.json';

/** The words of suppliers and policies; ids are checked against the catalog. */
export const useWords = () => useTranslate<keyof typeof texts>();
