import type { Request } from 'express';
import type { Who } from '#shared/kernel/access';
import { keyOf, openKeys } from './areas/platform/apiKeys/principal.store';
import { openUsage } from './model/platform/apiKeys/usage.store';
import { openBlockList } from './model/platform/session/addresses/blockList.store';
import { openSessions } from './model/platform/session/tokens.store';
import { tokenOf, whoOfToken } from './model/platform/session/principal';
import type { Numbered } from '#shared/kernel/live';
import type { Live } from './kernel/live';
import type { Platform } from './kernel/process/platform';

/** Address of the one operation that takes a key's secret as it is, because scrapers cannot sign. */
const scrapePath = '/api/prometheus';
/** Key and secret of a scraper: `Basic` with both, or `Bearer` with a dot between them. */
const scraperOf = (req: Request): [string, string] | null => {
  const [scheme = '', text = ''] = (req.get('authorization') ?? '').split(' ');
  const plain = /^basic$/i.test(scheme) ? Buffer.from(text, 'base64').toString('utf8') : text;
  const match = /^(mk_[0-9a-f]{20})[:.](mks_[\w-]{43})$/.exec(plain);
  return match ? [match[1] as string, match[2] as string] : null;
};

export type Identity = ReturnType<typeof openIdentity>;
/** Tells who asks, by session or by API key, and forgets at once what an event says has changed. */
export const openIdentity = (
  platform: Pick<Platform, 'pool' | 'secrets'>,
  o: { idleMinutes: number; ipOf: (req: Request) => string },
) => {
  const sessions = openSessions({ pool: platform.pool, idleMinutes: o.idleMinutes });
  const keys = openKeys({ pool: platform.pool, secrets: platform.secrets });
  const usage = openUsage(platform.pool);
  const blockList = openBlockList(platform.pool);
  return {
    sessions,
    /** Reads what is decided about addresses; before it nobody is refused. */
    ready: () => blockList.read(),
    /** Whether an address is refused everything: sign-in, API and socket. */
    refuses: (ip: string): boolean => blockList.refuses(ip),
    /** Whom a signed request says it is from, before its body was read. */
    claimOf: (req: Request) => keys.signer(req, o.ipOf(req)),
    async whoOf(req: Request): Promise<Who | null> {
      const scraper = req.baseUrl + req.path === scrapePath ? scraperOf(req) : null;
      if (scraper) return keys.holder(...scraper, o.ipOf(req));
      return whoOfToken(sessions, tokenOf(req));
    },
    /** Counts what keys call. */
    answered(who: Who | null, operation: string, status: number, ip: string): void {
      const key = keyOf(who);
      if (key) usage.note(key, operation, status, ip);
    },
    /** What a numbered event means for those who are signed in here. */
    hear({ name, payload }: Pick<Numbered, 'name' | 'payload'>, live: Live): void {
      const { personId, id } = payload as { personId?: string; id?: string };
      if (name === 'people.changed' && personId) {
        sessions.forget((s) => s.who.userId === personId || s.who.acting?.staffId === personId);
        keys.forget((k) => k.who.userId === personId);
        void live.review(personId);
      }
      if (name === 'accounts.changed') {
        sessions.forget((s) => s.who.accountId === id);
        keys.forget((k) => k.who.accountId === id);
        // A socket that cannot be looked at now ends, or is looked at with the next change.
        live.renew(`account:${id}`).catch(() => undefined);
      }
      if (name === 'networkRules.changed')
        void blockList.read().then(
          () => live.expel(),
          () => undefined,
        );
      if (name === 'apiKeys.changed') keys.forget((k) => k.id === id);
    },
    close: () => {
      blockList.close();
      return usage.close();
    },
  };
};
