import { resources } from '#shared/areas/index';
import { customerNotices } from '#shared/areas/platform/notices/kinds';
import type { Who } from '#shared/kernel/access';
import { hears, type Resource } from '#shared/kernel/contract';
import { outline } from '#shared/kernel/text';
import { t } from '../../../../kernel/text/translate';
import type { Tone } from '../../../../ui/tone';

export type Kind = { name: string; area: string; text: string; tone: Tone };
/** Notices that somebody can get, in words; what is filled in later shows as dots. */
export const noticeKinds = (who: Who): Kind[] => {
  /* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
  const all = Object.values(resources) as unknown as Resource[];
  const mine = customerNotices(all).filter(
    (n) => n.notice.permission && hears(who, n.notice.permission),
  );
  return mine.map(({ name, notice }) => ({
    name,
    area: t(all.find((r) => name.startsWith(`${r.name}.`))?.entity.label ?? ['', '']),
    text: outline(t(notice.text)),
    tone: notice.tone === 'info' ? 'neutral' : notice.tone,
  }));
};
