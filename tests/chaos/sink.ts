import type { Instance } from '../support/instance';

export type Call = { id: number; path: string; body: string; headers: [string, string][] };
export type Mail = { id: number; to: string[]; messageId: string };

/** Reads what the sinks received while it comes in: they keep only the newest. */
export const watchSinks = (instance: Instance, run: string) => {
  const calls = new Map<number, Call>();
  const mails = new Map<number, Mail>();
  let last = { calls: 0, mails: 0 };
  const look = async () => {
    const answer = await instance.world<{ calls: Call[] }>(
      'GET',
      `/sink/webhooks?path=/hook/${run}&since=${last.calls}&limit=2000`,
    );
    for (const c of answer.calls) calls.set(c.id, c);
    const post = await instance.world<{ messages: Mail[] }>(
      'GET',
      `/sink/mail?since=${last.mails}&limit=2000`,
    );
    for (const m of post.messages)
      if (m.to.some((t) => t.endsWith(`@${run}.test`))) mails.set(m.id, m);
    last = {
      calls: Math.max(last.calls, ...answer.calls.map((c) => c.id)),
      mails: Math.max(last.mails, ...post.messages.map((m) => m.id)),
    };
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = null;
      });
  }, 2_000);
  return {
    calls,
    mails,
    async stop() {
      clearInterval(timer);
      await looking;
      await look();
    },
  };
};
export type Sinks = ReturnType<typeof watchSinks>;
