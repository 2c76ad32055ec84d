import { resources } from '#shared/areas/index';
import type { Notice, Resource } from '#shared/kernel/contract';
import { fillBoth, type TextValue } from '#shared/kernel/text';
import { pick } from '../text/language';

const all = new Map<string, Notice>(
  (Object.values(resources) as Resource[]).flatMap((r) =>
    Object.entries(r.notices).map(([key, notice]) => [`${r.name}.${key}`, notice] as const),
  ),
);

/** The sentence of a kept notice in the page's language; an unknown one shows its name. */
export const noticeText = (name: string, values: Record<string, TextValue>): string => {
  const notice = all.get(name);
  return notice ? pick(fillBoth(notice.text, values)) : name;
};
