import type { CarrierReceipt } from './carrier';

/** Between two pushes that were not taken, ms: doubled up to the longest. */
const pauses = { first: 100, longest: 2_000 };
const pushMs = 10_000;
const pageSize = 200;

export type Pending = { seq: number; receipt: CarrierReceipt; taken: () => void };
export type PushedCall = { headers?: Record<string, string>; body: string };

/** Receipts of a carrier that wait until they are fetched and confirmed, or pushed to the address of its switch and taken there. */
export const openOutbox = (o: {
  /** Where receipts are pushed to now; empty: they wait. */
  url: () => string;
  callOf: (page: readonly Pending[], url: URL) => PushedCall;
  /** Whether what was answered takes them. */
  isTaken?: (status: number, text: string) => boolean;
}) => {
  let seq = 0;
  const waiting: Pending[] = [];
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const confirm = (last: number): void => {
    while (waiting[0] && waiting[0].seq <= last) waiting.shift()?.taken();
  };
  const push = async (url: URL): Promise<boolean> => {
    const page = waiting.slice(0, pageSize);
    const { headers = {}, body } = o.callOf(page, url);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(pushMs),
    }).catch(() => null);
    const text = (await answer?.text().catch(() => '')) ?? '';
    if (!answer?.ok || o.isTaken?.(answer.status, text) === false) return false;
    confirm(page.at(-1)?.seq ?? 0);
    return true;
  };
  /** Pushes what waits, until it is taken or the switch says otherwise. */
  const pushLater = (pause: number): void => {
    if (timer || isOver) return;
    timer = setTimeout(() => {
      const url = o.url();
      const pushed = url && waiting.length > 0 ? push(new URL(url)) : Promise.resolve(null);
      void pushed.then((isTaken) => {
        timer = null;
        if (isTaken === null) return;
        pushLater(isTaken ? 0 : Math.min(pauses.longest, Math.max(pauses.first, pause * 2)));
      });
    }, pause);
    timer.unref();
  };
  return {
    add(receipt: CarrierReceipt, taken: () => void): void {
      waiting.push({ seq: ++seq, receipt, taken });
      pushLater(0);
    },
    page: (size = pageSize): readonly Pending[] => waiting.slice(0, size),
    confirm,
    stop(): void {
      isOver = true;
      if (timer) clearTimeout(timer);
    },
  };
};
