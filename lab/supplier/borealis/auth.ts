import { randomBytes } from 'node:crypto';
import { labCredentials } from '../../kernel/config';
import { Problem } from '../problem';

const lifeMs = 600_000;

/** Bearer tokens of ten minutes; they end with the process, as at a supplier that restarts. */
export const openTokens = () => {
  const tokens = new Map<string, number>();
  return {
    issue: (accessKey: string, accessSecret: string): { token: string; expiresMs: number } => {
      const own = labCredentials.borealis;
      if (accessKey !== own.accessKey || accessSecret !== own.accessSecret) {
        throw new Problem('badCredential', 'AccessKey or AccessSecret is wrong.');
      }
      const now = Date.now();
      for (const [token, untilMs] of tokens) if (untilMs < now) tokens.delete(token);
      const token = randomBytes(24).toString('hex');
      tokens.set(token, now + lifeMs);
      return { token, expiresMs: now + lifeMs };
    },
    check: (authorization: string | undefined): void => {
      const token = /^Bearer ([0-9a-f]{48})$/.exec(authorization ?? '')?.[1] ?? '';
      const untilMs = tokens.get(token);
      if (untilMs === undefined) throw new Problem('badCredential', 'The token is not known.');
      if (untilMs < Date.now()) throw new Problem('tokenExpired', 'The token has expired.');
    },
  };
};
