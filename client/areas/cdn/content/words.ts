import { useTranslate } from '../../../kernel/text/translate';
import type texts from './messages.zh-CN.json';

export type TextId = keyof typeof texts;
/** The words of refresh, preheat and probe; ids are checked against the catalog. */
export const useWords = () => useTranslate<TextId>();

/** Kinds of tasks this area shows, in the order of its tabs. */
export const contentKinds = ['refresh', 'preheat', 'probe'] as const;
export type ContentKind = (typeof contentKinds)[number];
