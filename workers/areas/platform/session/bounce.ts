/** What a relay said to one command, as the mail client tells it. */
type Refusal = Error & {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** Replies that speak of the mailbox where no enhanced code says more, RFC 5321 section 4.2.3. */
const ofMailbox: ReadonlySet<number> = new Set([550, 551, 553]);
/** Addresses that are wrong for good (5.1.x without those of the sender, 7 and 8), and mailboxes that are closed (5.2.1). */
const badMailbox = /^5\.(1\.(?![78]$)\d{1,3}|2\.1)$/;

/**
 * Whether a mailbox itself was refused for good, so that nothing more goes there: at its own RCPT TO, and by RFC 3463 for
 * its address. A relay that refuses us, our sender, our policy or our content (5.7.1 and others) may take the next try.
 */
export const isBounce = (error: Refusal): boolean => {
  const { command, responseCode = 0, response = '' } = error;
  if (command !== 'RCPT TO' || responseCode < 500) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced === undefined ? ofMailbox.has(responseCode) : badMailbox.test(enhanced);
};
