/** What a carrier's word says of a message: its end, or with `interim` that there is none yet. */
export type ReceiptWord =
  | 'delivered'
  | 'undelivered'
  | 'rejected'
  | 'expired'
  | 'unknown'
  | 'interim';

/** One key for a word in any case, with spaces, underscores or hyphens. */
export const wordKey = (word: string): string =>
  word
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Words that carriers and the big platforms write, whole: SMPP 3.4 section 5.2.28 and appendix B, and the names of
 * states in the public descriptions of Infobip, Twilio, Vonage, Sinch, Tencent and Alibaba Cloud. A word is never
 * taken by its beginning: "Delivery failed" and "Delivered to operator" are no deliveries.
 */
const words: Readonly<Record<ReceiptWord, string>> = {
  delivered: `DELIVRD DELIVERED DELIVEREDTOHANDSET DELIVEREDTOTERMINAL DELIVEREDTORECIPIENT DELIVERYSUCCESS
    DELIVERYSUCCESSFUL SUCCESSFULLYDELIVERED READ SEEN 送达 已送达 成功送达 送达成功 接收成功 已接收`,
  undelivered: `UNDELIV UNDELIVERED UNDELIVERABLE NOTDELIVERED DELIVERYFAILED DELIVERYFAILURE DELIVERYERROR FAILED
    FAILURE FAIL UNDELIVERABLENOTDELIVERED UNDELIVERABLEREJECTEDOPERATOR DELETED DELETEDBYSMSC 未送达 送达失败 发送失败
    接收失败 失败`,
  rejected: 'REJECTD REJECTED REJECT BLOCKED DECLINED 拒绝 已拒绝 被拒绝 拦截 已拦截',
  expired: 'EXPIRED EXPIREDEXPIRED VALIDITYEXPIRED 过期 已过期',
  unknown: 'UNKNOWN UNKNOWNSTATUS 未知',
  interim: `ENROUTE ACCEPTD ACCEPTED SCHEDULED QUEUED SENDING SENT SUBMITTED SUBMITTEDTOOPERATOR PROCESSING INPROGRESS
    PENDING PENDINGENROUTE PENDINGACCEPTED PENDINGWAITINGDELIVERY WAITING WAITINGDELIVERY BUFFERED BUFFEREDBYSMSC
    DELIVEREDTOOPERATOR DELIVEREDTOCARRIER DELIVEREDTONETWORK DELIVEREDTOSMSC DELIVEREDTOGATEWAY 已提交 提交成功 待发送
    发送中 等待回执 未返回`,
};
const general = new Map(
  Object.entries(words).flatMap(([state, list]) =>
    list.split(/\s+/).map((word) => [word, state as ReceiptWord] as const),
  ),
);

/** What a word says by itself; null for one that nobody knows. */
export const stateOfWord = (word: string): ReceiptWord | null => general.get(wordKey(word)) ?? null;
