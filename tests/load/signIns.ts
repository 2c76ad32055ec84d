import { Pool } from 'undici';

type Measured = { p50: number; p95: number };

const measured = (ms: number[]): Measured => {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (q: number) => Math.round(sorted[Math.floor(sorted.length * q)] ?? 0);
  return { p50: at(0.5), p95: at(0.95) };
};

/** Asks a plain reading route for `forMs`, about 20 times a second, and measures it. */
export const quiet = async (base: string, token: string, forMs: number): Promise<Measured> => {
  const pool = new Pool(base, { connections: 4 });
  const took: number[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const started = performance.now();
    const answer = await pool.request({
      method: 'GET',
      path: '/api/notifications',
      headers: { authorization: `Bearer ${token}` },
    });
    await answer.body.dump();
    took.push(performance.now() - started);
    await new Promise((ok) => setTimeout(ok, 50));
  }
  await pool.close();
  return measured(took);
};

/** The same while 32 connections try passwords as fast as they are answered. */
export const flood = async (base: string, token: string, forMs: number) => {
  const pool = new Pool(base, { connections: 32 });
  const statuses: Record<string, number> = {};
  let signIns = 0;
  const end = performance.now() + forMs;
  const lane = async (n: number) => {
    while (performance.now() < end) {
      const answer = await pool.request({
        method: 'POST',
        path: '/api/session/signIn',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email: `load-${n}@load.test`,
          password: `Wrong-${signIns}-aA1!`,
          pass: 'a'.repeat(43),
        }),
      });
      await answer.body.dump();
      signIns += 1;
      statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
    }
  };
  const lanes = Promise.all(Array.from({ length: 32 }, (_, n) => lane(n)));
  const beside = await quiet(base, token, forMs);
  await lanes;
  await pool.close();
  return { ...beside, signIns, statuses };
};
