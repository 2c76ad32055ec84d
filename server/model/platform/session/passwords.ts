import { hash, verify } from '@node-rs/argon2';
import { Failure } from '#shared/kernel/errors';
import { isCommon } from './commonPasswords';

/** argon2id, 19 MiB, two passes, one lane: OWASP's minimum, about 15 ms (docs/limits.md). */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const atOnce = 4;
const waitingAtMost = 400;

let running = 0;
const waiting: (() => void)[] = [];
/** Four hashes at a time; a flood waits in line and is refused beyond it instead of eating the machine. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new Failure('request.tooMany', { seconds: 5 });
    await new Promise<void>((ok) => waiting.push(ok));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

let stranger: Promise<string> | null = null;
/** Compares with a kept hash; without one the same work is done, so that nobody learns who exists. */
export const passwordMatches = async (
  storedHash: string | null,
  password: string,
): Promise<boolean> => {
  stranger ??= hashPassword('nobody has this password');
  const against = storedHash ?? (await stranger);
  const same = await inTurn(() => verify(against, password).catch(() => false));
  return same && storedHash !== null;
};

/** True when a kept hash was made with other parameters than today's. */
export const isOutdated = (storedHash: string): boolean =>
  !storedHash.startsWith(
    `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`,
  );

/** The rules a new password must keep (specification, section 5); throws the one it breaks first. */
export const checkNewPassword = (password: string, repeat: string, email: string): void => {
  if (!password) throw new Failure('session.passwordEmpty');
  if (password !== repeat) throw new Failure('session.passwordMismatch');
  if ([...password].length > 128) throw new Failure('session.passwordLong');
  const classes = [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{N}\s]/u];
  if ([...password].length < 8 || !classes.every((c) => c.test(password)))
    throw new Failure('session.passwordWeak');
  if (isCommon(password, email)) throw new Failure('session.passwordCommon');
};
