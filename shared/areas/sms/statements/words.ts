import type { MessageState } from '../records/states';

/** What a carrier's word says of a message: how it ended, or that it has not ended yet. */
export type WordState = Extract<
  MessageState,
  'sent' | 'delivered' | 'undelivered' | 'rejected' | 'expired' | 'unknown'
>;

/** One key for a word in any case, with spaces, underscores or hyphens. */
export const wordKey = (word: string): string =>
  word
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Words that carriers and the big platforms write, whole: SMPP 3.4 section 5.2.28, and the names of states in the
 * public descriptions of Infobip, Twilio, Vonage, Sinch, Tencent and Alibaba Cloud. A word is never taken by its
 * beginning: "Delivery failed" and "Delivered to operator" are no deliveries.
 */
const words: Readonly<Record<WordState, string>> = {
  delivered: `DELIVRD DELIVERED DELIVEREDTOHANDSET DELIVEREDTOTERMINAL DELIVEREDTORECIPIENT DELIVERYSUCCESS
    DELIVERYSUCCESSFUL SUCCESSFULLYDELIVERED READ SEEN 送达 已送达 成功送达 送达成功 接收成功 已接收`,
  undelivered: `UNDELIV UNDELIVERED UNDELIVERABLE NOTDELIVERED DELIVERYFAILED DELIVERYFAILURE DELIVERYERROR FAILED
    FAILURE FAIL UNDELIVERABLENOTDELIVERED UNDELIVERABLEREJECTEDOPERATOR DELETED DELETEDBYSMSC 未送达 送达失败 发送失败
    接收失败 失败`,
  rejected: 'REJECTD REJECTED REJECT BLOCKED DECLINED 拒绝 已拒绝 被拒绝 拦截 已拦截',
  expired: 'EXPIRED EXPIREDEXPIRED VALIDITYEXPIRED 过期 已过期',
  unknown: 'UNKNOWN UNKNOWNSTATUS 未知',
  sent: `ENROUTE ACCEPTD ACCEPTED SCHEDULED QUEUED SENDING SENT SUBMITTED SUBMITTEDTOOPERATOR PROCESSING INPROGRESS
    PENDING PENDINGENROUTE PENDINGACCEPTED PENDINGWAITINGDELIVERY WAITING WAITINGDELIVERY BUFFERED BUFFEREDBYSMSC
    DELIVEREDTOOPERATOR DELIVEREDTOCARRIER DELIVEREDTONETWORK DELIVEREDTOSMSC DELIVEREDTOGATEWAY 已提交 提交成功 待发送
    发送中 等待回执 未返回`,
};
/** Spellings that are looked up only once. */
const mostSeen = 1_000;
const general = new Map(
  Object.entries(words).flatMap(([state, list]) =>
    list.split(/\s+/).map((word) => [word, state as WordState] as const),
  ),
);

/** Tells what words say, by a carrier's own table first; null for one that nobody has explained. */
export const wordReader = (
  own: Readonly<Record<string, WordState>>,
): ((word: string) => WordState | null) => {
  const named = new Map(Object.entries(own).map(([word, state]) => [wordKey(word), state]));
  const seen = new Map<string, WordState | null>();
  return (word) => {
    let state = seen.get(word);
    if (state === undefined) {
      const key = wordKey(word);
      state = named.get(key) ?? general.get(key) ?? null;
      if (seen.size < mostSeen) seen.set(word, state);
    }
    return state;
  };
};
