import { resources } from '#shared/areas/index';
import { customerNotices } from '#shared/areas/platform/notices/kinds';
import { isStaff, type Who } from '#shared/kernel/access';
import { hears, type Notice, type Resource } from '#shared/kernel/contract';
import { outline } from '#shared/kernel/text';
import { t } from '../../../kernel/text/translate';
import type { Tone } from '../../../ui/tone';

export type Kind = { name: string; area: string; text: string; tone: Tone };
/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const all = Object.values(resources) as unknown as Resource[];
const everyNotice = (): { name: string; notice: Notice }[] =>
  all.flatMap((r) =>
    Object.entries(r.notices).map(([key, notice]) => ({ name: `${r.name}.${key}`, notice })),
  );

const kindOf = ({ name, notice }: { name: string; notice: Notice }): Kind => ({
  name,
  area: t(all.find((r) => name.startsWith(`${r.name}.`))?.entity.label ?? ['', '']),
  text: outline(t(notice.text)),
  tone: notice.tone === 'info' ? 'neutral' : notice.tone,
});

/** Notices that somebody can get, in words; what is filled in later shows as dots. */
export const noticeKinds = (who: Who): Kind[] =>
  (isStaff(who) ? everyNotice() : customerNotices(all))
    .filter(({ notice }) => notice.permission && hears(who, notice.permission))
    .map(kindOf);

/** A kind in words by the name it is kept under; the name itself when no contract knows it any more. */
export const kindText = (name: string): string => {
  const match = everyNotice().find((n) => n.name === name);
  return match ? kindOf(match).text : name;
};
