import { resources } from '#shared/areas/index';
import { customerNotices } from '#shared/areas/platform/notices/kinds';
import type { Resource } from '#shared/kernel/contract';
import { say } from '../../../../kernel/text/say';
import type { Tone } from '../../../../ui/tone';

export type Kind = { name: string; area: string; text: string; tone: Tone };
/** Notices a customer can get, in words; what is filled in later shows as dots. */
export const noticeKinds = (): Kind[] => {
  /* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
  const all = Object.values(resources) as unknown as Resource[];
  return customerNotices(all).map(({ name, notice }) => ({
    name,
    area: say(all.find((r) => name.startsWith(`${r.name}.`))?.entity.label ?? ['', '']),
    text: say(notice.text).replace(/\{\w+\}/g, '…'),
    tone: notice.tone === 'info' ? 'neutral' : notice.tone,
  }));
};
