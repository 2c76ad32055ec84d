import { isText, readPart } from '#shared/kernel/smpp/content';
import { statuses, tags } from '#shared/kernel/smpp/layouts.data';
import { validUntil } from '#shared/kernel/smpp/time';
import type { Fields, Pdu } from '#shared/kernel/smpp/pdu';
import {
  accessesOf,
  type Entered,
  type Entry,
  type OpenedAccess,
  takeEntries,
  whoOfAccess,
} from '#server/model/sms/access/index';
import { wallMs } from '#server/kernel/process/clock';
import { messagesAllowed } from '#server/model/index';
import { mostParts } from '#server/model/sms/messages/index';
import { Batch } from '../batch';
import type { Hall, Say } from './types';

/** Messages of one submission, and how long they are gathered. */
const most = 200;
const gatherMs = 3;
/** Longest an address may be for a receipt to name it again. */
const longestAddress = 20;

/** Answers to the refusals of the entry, so that a customer can tell them apart. */
const refusals: Readonly<Record<string, number>> = {
  'sms.number': statuses.invalidDestination,
  'sms.tooLong': statuses.textTooLong,
  'sms.noRoute': statuses.noRoute,
  'sms.notFiled': statuses.notFiled,
  'sms.optedOut': statuses.optedOut,
  'sms.frequency': statuses.tooOften,
  'sms.balance': statuses.creditUsed,
  'plan.messages': statuses.throttled,
};
/** Which receipt registered_delivery asks for, section 5.2.17; its other bits ask for what is not given. */
const wishMask = 0x03;

const ownReference = ({ tlvs }: Pdu): string | null => {
  const octets = tlvs.get(tags.userMessageReference);
  return octets?.length === 2 ? String(((octets[0] as number) << 8) | (octets[1] as number)) : null;
};

/** A submit_sm as the entry takes it, or the status with which it is refused before. */
export const entryOf = (pdu: Pdu): Entry | number => {
  // The command says which fields there are.
  const fields = pdu.fields as Fields<'submit_sm'>;
  const { source_addr: from = '', destination_addr: to = '' } = fields;
  if (to.length > longestAddress) return statuses.invalidDestination;
  if (from.length > longestAddress) return statuses.submitFailed;
  // Sent at once in spite of its hour it would be worse than refused.
  if (fields.schedule_delivery_time) return statuses.invalidSchedule;
  const now = wallMs();
  const until = validUntil(fields.validity_period ?? '', now);
  if (until === undefined || (until !== null && until <= now)) return statuses.invalidExpiry;
  const expiresAt = until === null ? null : new Date(until).toISOString();
  if (!isText(fields.data_coding ?? 0)) return statuses.submitFailed;
  const { octets, coding, part } = readPart(fields, pdu.tlvs);
  if (part && (part.part < 1 || part.part > part.total)) return statuses.submitFailed;
  if (part && part.total > mostParts) return statuses.textTooLong;
  const wish = (fields.registered_delivery ?? 0) & wishMask;
  const wants = wish === wishMask ? 0 : wish;
  return { to, from, octets, coding, part, wants, reference: ownReference(pdu), expiresAt };
};

/** Messages of one session on their way into the database; each is answered once it is stored. */
export class Submitting {
  readonly #hall: Hall;
  readonly #access: () => OpenedAccess;
  readonly #ip: string;
  readonly #batch: Batch<{ entry: Entry; answered: (status: number, id: string) => void }>;
  constructor(hall: Hall, access: () => OpenedAccess, ip: string) {
    this.#hall = hall;
    this.#access = access;
    this.#ip = ip;
    this.#batch = new Batch({
      most,
      gatherMs,
      failed: hall.report,
      store: async (waiting) => {
        const entered = await this.#store(waiting.map((w) => w.entry));
        for (const [i, { answered }] of waiting.entries()) {
          const { id = null, refusal = null } = entered?.[i] ?? {};
          const status = refusal ? (refusals[refusal] ?? statuses.submitFailed) : null;
          answered(id ? statuses.ok : (status ?? statuses.systemError), id ?? '');
        }
      },
    });
  }

  take(entry: Entry, say: Say, count: (status: number) => void): void {
    this.#batch.add({
      entry,
      answered: (status, id) => {
        count(status);
        say(status, { message_id: id });
      },
    });
  }

  flush(): Promise<void> {
    return this.#batch.flush();
  }

  /** What became of messages; null when the store is away: it may have kept them or not, so nothing is tried again here. */
  async #store(entries: readonly Entry[]): Promise<readonly Entered[] | null> {
    const { pool, run, report } = this.#hall;
    try {
      const { id } = this.#access();
      const access = (await accessesOf(pool, [id])).get(id);
      if (!access?.isActive) return entries.map(() => ({ id: null, refusal: 'auth.denied' }));
      const { accountId } = access;
      return await run(
        whoOfAccess(access),
        async (ctx) => {
          const of = { accountId, count: entries.length, whole: false };
          const most = await messagesAllowed(ctx, of);
          const entered = await takeEntries(ctx, access, entries.slice(0, most));
          return entries.map((_, i) => entered[i] ?? { id: null, refusal: 'plan.messages' });
        },
        { ip: this.#ip },
      );
    } catch (error) {
      report(error);
      return null;
    }
  }
}
