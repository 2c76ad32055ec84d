import type { Concatenation } from '#shared/kernel/smpp/content';
import type { IdForm } from '#shared/kernel/smpp/receipt';

/** A carrier's credential, opened. */
export type CarrierOptions = {
  protocol: 'smpp' | 'http';
  /** Address that was checked; `host` is the name a certificate must carry. */
  address: string;
  host: string;
  port: number;
  tls: boolean;
  systemId: string;
  secret: string;
  bindType: 'transceiver' | 'transmitter' | 'receiver';
  windowSize: number;
  idForm: IdForm;
  receiptIdForm: IdForm;
  longForm: Concatenation;
  sourceTon: number;
  sourceNpi: number;
  destTon: number;
  destNpi: number;
};

/** A message on its way out; `id` is our own reference. */
export type Outgoing = { id: string; to: string; from: string; text: string };

/** What a carrier said to one part: its own id, a certain no, "not now", or nothing at all. */
export type Answer =
  | { kind: 'accepted'; peerKey: string }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string }
  | { kind: 'lost' };

export type ReceiptWord =
  | 'delivered'
  | 'undelivered'
  | 'rejected'
  | 'expired'
  | 'unknown'
  | 'interim';
export type CarrierReceipt = {
  peerKey: string;
  number: string;
  state: ReceiptWord;
  err: string | null;
};
/** Why a link ended. */
export type LinkEnd = 'unbound' | 'closed' | 'silent' | 'fault' | 'ended';

export type LinkEvents = {
  /** `stored` is called once the receipt is safe; until then the carrier keeps it. */
  receipt(receipt: CarrierReceipt, stored: () => void): void;
  /** A handset wrote to us. */
  incoming(message: { from: string; to: string; text: string }, stored: () => void): void;
  ended(why: LinkEnd, detail: string): void;
  /** Octets that went over the wire; `pair` numbers the calls of HTTP. */
  wire?(direction: 'out' | 'in', octets: Uint8Array, pair?: number): void;
};

/** A standing connection to a carrier. It owns no timer: whoever holds it calls `tick` once a second. */
export type Link = {
  peer: string;
  /** Parts that may go out now. */
  readonly free: number;
  /** Answers that are awaited. */
  readonly waiting: number;
  readonly roundTripMs: number | null;
  /** Parts a message goes out in. */
  partsOf(message: Outgoing): number;
  /** Sends one part (from 1); `answered` is called once, and again when a lost answer comes late. */
  send(message: Outgoing, part: number, answered: (answer: Answer) => void): void;
  /** What became of messages whose answer was lost, by our reference; null where a carrier cannot be asked. */
  ask: ((id: string) => Promise<Answer | null>) | null;
  tick(): void;
  /** Leaves in order. */
  close(): void;
};

/** A bind or call that did not come about; `code` is the carrier's status. */
export class LinkError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = 'LinkError';
    this.code = code;
  }
}
