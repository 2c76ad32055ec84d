import { person } from '#shared/areas/platform/accounts/people';
import type { Role } from '#shared/kernel/access';
import { personByEmail, setPassword } from '../model/platform/session/index';
import { hashPassword } from '../model/platform/session/passwords';
import { startSession } from '../model/platform/session/sessions.store';
import { system } from '../kernel/db/context';
import type { Platform } from '../kernel/process/platform';
import { insert } from '../kernel/db/rows';

/** A demo sign-in as the launcher prints it. */
export type SignIn = { role: string; zh: string; en: string; email: string; password: string };

/** Creates an activated person with this password; one that exists keeps what it has. */
export const ensurePerson = async (
  platform: Platform,
  p: { email: string; name: string; accountId: string | null; role: Role | null; top: boolean },
  password: string,
): Promise<string> => {
  const hash = await hashPassword(password);
  return platform.run(system, async (ctx) => {
    const existing = await personByEmail(ctx, p.email);
    if (existing) return existing.id;
    const row = await insert(ctx, person, {
      accountId: p.accountId,
      email: p.email,
      name: p.name,
      phone: '',
      role: p.role,
      staffTop: p.top,
      grants: {},
      status: 'activated',
      language: 'zh-CN',
      twoFactor: false,
    });
    await setPassword(ctx, row, hash, 'demo');
    return row.id;
  });
};

/** A session of an hour for the set-up itself. */
export const actAs = async (platform: Platform, personId: string): Promise<string> => {
  const started = await platform.run(system, (ctx) =>
    startSession(ctx, { personId, userAgent: 'demo set-up', hours: 1 }),
  );
  return started.token;
};
