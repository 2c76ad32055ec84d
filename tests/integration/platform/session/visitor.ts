import { generateSync } from 'otplib';
import { sessions } from '#shared/areas/platform/session/session';
import { person, type people } from '#shared/areas/platform/accounts/people';
import type { Row } from '#shared/kernel/contract';
import { mailConfirmation } from '#server/model/platform/session/confirmSignIn';
import { recover as writeReset } from '#server/model/platform/session/mail/mailedLinks';
import {
  passwordMark,
  personByEmail,
  personById,
  setPassword,
} from '#server/model/platform/session/credentials.store';
import { issueToken, type Purpose } from '#server/model/platform/session/oneTimeTokens.store';
import { hashPassword } from '#server/model/platform/session/passwords';
import { system } from '#server/kernel/db/context';
import type { Bench, Caller } from '../../../support/bench';

const { endpoints } = sessions;
export type Member = Row<typeof person>;
export type PeopleResource = typeof people;
export const goodPassword = 'Corr3ct-Horse!Battery';

/** Movement as a hand makes it: uneven in time, ending at `x`. */
export const handTrail = (x: number): [number, number][] =>
  Array.from({ length: 12 }, (_, i): [number, number] => [
    i * 45 + (i % 3) * 7,
    Math.round((x * i) / 11),
  ]);

/** Gives an existing person of the bench a password. */
export const withPassword = async (bench: Bench, email: string, password = goodPassword) => {
  const hash = await hashPassword(password);
  await bench.platform.run(system, async (ctx) => {
    const p = await personByEmail(ctx, email);
    if (!p) throw new Error(`nobody is called ${email}`);
    await setPassword(ctx, p, hash);
  });
};

/** The code an authenticator shows now, or so many seconds later. */
export const codeAt = (secret: string, shiftSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + shiftSeconds });

/** Switches the second factor of a person of the bench on, by the password `goodPassword`. */
export const enrolled = async (bench: Bench, p: Caller) => {
  await withPassword(bench, p.email);
  const { secret } = await p.call(endpoints.beginTwoFactor, { password: goodPassword });
  const code = codeAt(secret);
  const { recoveryCodes } = await p.call(endpoints.confirmTwoFactor, { code });
  return { secret, recoveryCodes };
};
/** A link or ticket as the product issues it to this person. */
export const issue = (
  bench: Bench,
  p: Caller,
  purpose: Purpose,
  data: Record<string, string> = {},
) =>
  bench.platform.run(system, async (ctx) => {
    const judgedBy = passwordMark(await personById(ctx, p.personId));
    return issueToken(ctx, { purpose, personId: p.personId, data: { judgedBy, ...data } });
  });

/** Somebody at the sign-in page, from an address of their own. */
export const visitor = (bench: Bench, ip: string) => {
  const nobody = bench.nobody();
  const from = { 'x-forwarded-for': ip };
  const call: typeof nobody.call = (endpoint, input) => nobody.call(endpoint, input, from);
  const pass = async (email: string): Promise<string> => {
    const puzzle = await call(endpoints.challenge, { email });
    const [row] = await bench.sql<{ x: number }>('select x from sign_in_challenge where id = $1', [
      puzzle.id,
    ]);
    const x = row?.x ?? 0;
    const solved = await call(endpoints.solve, { id: puzzle.id, email, x, trail: handTrail(x) });
    return solved.pass;
  };
  return {
    call,
    pass,
    signIn: async (email: string, password = goodPassword, device = '', mark = '') =>
      call(endpoints.signIn, { email, password, device, mark, pass: await pass(email) }),
  };
};

/** Does what sign-in handed to its jobs, for a bench without workers. */
export const doJobs = async (bench: Bench): Promise<void> => {
  const { recover, confirmSignIn } = sessions.jobs;
  const rows = await bench.sql<{ name: string; payload: unknown }>(
    `delete from outbox where name in ('session.recover', 'session.confirmSignIn') returning name, payload`,
  );
  for (const { name, payload } of rows)
    await bench.platform.run(system, (ctx) =>
      name === 'session.recover'
        ? writeReset(ctx, recover.payload.parse(payload).email)
        : mailConfirmation(ctx, confirmSignIn.payload.parse(payload)),
    );
};

/** Letters of a template that wait for this mailbox, with their values opened. */
export const lettersTo = async (
  bench: Bench,
  to: string,
  template: string,
): Promise<Record<string, string>[]> => {
  const rows = await bench.sql<{ id: string; values_sealed: string }>(
    'select id, values_sealed from letter where recipient = $1 and template = $2 and values_sealed is not null order by created_at',
    [to, template],
  );
  return rows.map(
    // queueLetter seals texts only.
    (r) =>
      JSON.parse(
        bench.platform.secrets.open(r.values_sealed, `letter:${r.id}:values_sealed`),
      ) as Record<string, string>,
  );
};
export const tokenIn = (link: string | undefined): string =>
  new URLSearchParams((link ?? '').split('?')[1]).get('token') ?? '';
