import * as z from 'zod';
import { chunks, joinTickets, splitTicket } from '../batches';
import { type CdnDriver, DriverError, type PurgeTarget } from '../driver';
import type { CloudflareCaller } from './call';

/** Targets of one call; an address with a query stands there twice, once a scheme. */
export const maxTargets = 30;
type Kind = 'files' | 'prefixes' | 'hosts';
const purged = z.object({ id: z.string() }).nullish();

const encoded = (text: string): string => text.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
/**
 * How a target is said there. An address without a query means all of its queries, which only a prefix
 * says; that of a root would be everything, and stays an address.
 */
const wordsOf = ({ kind, value }: PurgeTarget): { kind: Kind; words: string[] } => {
  if (kind === 'host') return { kind: 'hosts', words: [value] };
  const match = /^(?:https?:\/\/)?([^/?#]+)([^#]*)$/.exec(value);
  if (!match) throw new DriverError('invalid', `${value} is no address`);
  const [, host = '', rest = ''] = match;
  const path = encoded(rest || '/');
  if (kind === 'url' && (path.includes('?') || path === '/'))
    return { kind: 'files', words: [`http://${host}${path}`, `https://${host}${path}`] };
  return { kind: 'prefixes', words: [`${host}${path.replace(/\*$/, '')}`] };
};

/** Purge, which is done when it is answered; nothing is kept of it, so a ticket holds what it was about. */
export const contentCalls = (
  call: CloudflareCaller,
  zone: string,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => ({
  async purge({ targets }) {
    const items = targets.map(wordsOf);
    for (const kind of ['files', 'prefixes', 'hosts'] as const) {
      const words = new Set(items.filter((one) => one.kind === kind).flatMap((one) => one.words));
      for (const part of chunks([...words], maxTargets))
        await call.ask(purged, 'purge', {
          method: 'POST',
          path: `${zone}/purge_cache`,
          body: { [kind]: part },
        });
    }
    return { ticket: joinTickets(targets.map(({ value }) => encodeURIComponent(value))) };
  },
  prefetch: () => Promise.reject(new DriverError('invalid', 'Cloudflare offers no prefetch')),
  findTask: () => Promise.resolve(null),
  taskStatus: (ticket) =>
    Promise.resolve({
      ticket,
      state: 'done',
      items: splitTicket(ticket).map((target) => ({
        target: decodeURIComponent(target),
        state: 'done',
        code: null,
        message: null,
      })),
    }),
});
