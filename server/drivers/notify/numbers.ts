import type { Outbound } from '../../kernel/outbound/outbound';
import type { OutsideServices } from '../../kernel/outbound/outsideServices';
import type { Attempt, Channel, Written } from './driver';

/** How a message reaches a phone number. */
export type NumberWay = 'messages' | 'calls';
/** What a provider is asked to deliver; `reference` is the same on every attempt, so it acts once. */
export type NumberOrder = { to: string; text: string; language: string; reference: string };
/** A provider of text messages and voice calls. Never throws: a failure is an answer. */
export type NumberProvider = (way: NumberWay, order: NumberOrder) => Promise<Attempt>;

/** The provider that is set: POST /messages and /calls with a bearer token and JSON. */
export const openNumberProvider =
  (o: { services: OutsideServices; outbound: Outbound }): NumberProvider =>
  async (way, order) => {
    const { notifyUrl: url, notifyToken: token } = await o.services();
    if (!url) return { ok: false, answer: 'no provider is set (NOTIFY_URL)' };
    try {
      const answer = await o.outbound.fetch({
        anyPort: true,
        method: 'POST',
        url: `${url.replace(/\/+$/, '')}/${way}`,
        body: JSON.stringify(order),
        timeoutMs: 15_000,
        maxBytes: 4000,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          authorization: `Bearer ${token}`,
        },
      });
      const ok = answer.status >= 200 && answer.status < 300;
      return { ok, answer: `HTTP ${answer.status} ${answer.body.toString('utf8').slice(0, 200)}` };
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause;
      return { ok: false, answer: cause?.code ?? (error as Error).message };
    }
  };

const longestMessage = 300;
/** A notice in one breath, as it is written in a message; a call leaves the address out. */
export const spokenOf = (notice: Written, withLink: boolean): string => {
  const message = notice.letter.brief.slice(
    0,
    withLink ? longestMessage - notice.link.length - 1 : longestMessage,
  );
  return withLink ? `${message} ${notice.link}` : message;
};

/** SMS or phone through a provider. */
export const numberChannel = (provider: NumberProvider, way: NumberWay): Channel<Written> => ({
  send: (notice) =>
    provider(way, {
      to: notice.target,
      text: spokenOf(notice, way === 'messages'),
      language: notice.language,
      reference: notice.id,
    }),
});
