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
/** A notice in its reader's words, written by the area that sends it; `brief` in one breath, for calls and messages. */
export type Letter = { subject: string; text: string; html: string; brief: string };
/** A notice for people; machines get its payload alone. */
export type Written = Outgoing & { letter: Letter };
/** How an attempt ended; `answer` is what the receiver said, for people. */
export type Attempt = { ok: boolean; answer: string };
/** One way to reach people or machines. Never throws: a failure is an answer. */
export type Channel<N extends Outgoing = Outgoing> = { send: (notice: N) => Promise<Attempt> };
