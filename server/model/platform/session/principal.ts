import type { Request } from 'express';
import type { Who } from '#shared/kernel/access';
import type { Session, Sessions } from './tokens.store';

const heard = new WeakMap<Who, Session>();

/** The bearer token of a request; it is never taken from the address. */
export const tokenOf = (req: Request): string =>
  /^Bearer ([\w-]+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';

/** Who a token speaks for, or null. */
export const whoOfToken = async (sessions: Sessions, token: string): Promise<Who | null> => {
  const session = token ? await sessions.resolve(token) : null;
  if (!session) return null;
  heard.set(session.who, session);
  return session.who;
};

/** The session behind a request's `who`; null for keys, jobs and the system. */
export const sessionOf = (who: Who): Session | null => heard.get(who) ?? null;
