import { useSay } from '../../../kernel/text/say';
import type texts from './messages.zh-CN.json';

/** The words of suppliers and policies; ids are checked against the catalog. */
export const useWords = () => useSay<keyof typeof texts>();
