/** A notice as a channel gets it; `id` is the same on every attempt. */
export type Outgoing = {
  id: string;
  target: string;
  language: 'zh-CN' | 'en';
  payload: Record<string, unknown>;
  /** Console address that shows what the notice is about. */
  link: string;
  /** Signs webhooks; null when none is kept. */
  secret: string | null;
};
/** How an attempt ended; `answer` is what the receiver said, for people. */
export type Attempt = { ok: boolean; answer: string };
/** One way to reach people or machines. Never throws: a failure is an answer. */
export type Channel = { send: (notice: Outgoing) => Promise<Attempt> };
