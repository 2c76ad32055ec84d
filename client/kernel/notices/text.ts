import { resources } from '#shared/areas/index';
import type { Notice, Resource } from '#shared/kernel/contract';
import { t } from '../text/translate';

const all = new Map<string, Notice>(
  (Object.values(resources) as Resource[]).flatMap((r) =>
    Object.entries(r.notices).map(([key, notice]) => [`${r.name}.${key}`, notice] as const),
  ),
);

/** The sentence of a kept notice in the page's language; an unknown one shows its name. */
export const noticeText = (name: string, values: Record<string, string | number>): string => {
  const notice = all.get(name);
  return notice ? t(notice.text, values) : name;
};
