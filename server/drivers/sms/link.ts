import type { DefaultAlphabet } from '#shared/kernel/smpp/alphabet';
import type { Concatenation } from '#shared/kernel/smpp/content';
import type { CarrierProtocol } from '#shared/carriers';
import type { IdForm } from '#shared/kernel/smpp/receipt';
import type { ReceiptWord } from '#shared/kernel/smpp/stateWords';

/** A carrier's credential, opened. */
export type CarrierOptions = {
  protocol: CarrierProtocol;
  /** Address that was checked; `host` is the name a certificate must carry. */
  address: string;
  host: string;
  port: number;
  tls: boolean;
  /** Authorities in PEM whose certificates are taken, instead of the public ones. */
  ca: string | null;
  systemId: string;
  secret: string;
  bindType: 'transceiver' | 'transmitter' | 'receiver';
  windowSize: number;
  idForm: IdForm;
  receiptIdForm: IdForm;
  longForm: Concatenation;
  alphabet: DefaultAlphabet;
  /** So long an answer is waited for, ms; 30 s where it is left out. */
  answerMs?: number | undefined;
  sourceTon: number;
  sourceNpi: number;
  destTon: number;
  destNpi: number;
  /** The qualification at the carrier that signatures are filed under. */
  qualification: string | null;
  /** The application at the carrier that messages are sent for, and the region that serves it. */
  application: string | null;
  region: string | null;
};

/** A message as a carrier sends it that takes templates alone: its signature, the template by the carrier's code, its variables in their order. */
export type FiledForm = {
  signature: string;
  code: string;
  values: Readonly<Record<string, string>>;
};

/** A message on its way out; `id` is our own reference. */
export type Outgoing = {
  id: string;
  to: string;
  from: string;
  text: string;
  /** Until when a handset may get it, ms since 1970; where the protocol has it the carrier is told. */
  untilMs?: number | null;
  /** What of it is filed with a carrier that sends templates alone; null where nothing is. */
  filed?: FiledForm | null;
};

/** In place of a carrier's code: it was asked, and never had the message. */
export const absentCode = 'not received';

/** In place of a carrier's code: it sends templates alone, and the text is none that it accepted. */
export const notFiledCode = 'not filed';

/** What a carrier said to one part: its own id, a certain no, "not now" (or it could not be reached), or nothing at all. */
export type Answer =
  | { kind: 'accepted'; peerKey: string }
  | { kind: 'refused'; code: string }
  | { kind: 'later'; code: string; isAway?: boolean }
  | { kind: 'lost' };

export type CarrierReceipt = {
  peerKey: string;
  number: string;
  state: ReceiptWord;
  err: string | null;
  /** Our own, where the carrier gives it back. */
  reference?: string | null;
};
/** What a carrier says of one of its ids when it is asked; `reference` is our own, where it keeps that. */
export type CarrierWord = { state: ReceiptWord; err: string | null; reference: string | null };
/** A message whose answer was lost, as its carrier can be asked about it. */
export type Doubt = { id: string; to: string; sentAt: string };
/** An id of a carrier it is asked about; where it is known with the message it stands for. */
export type Question = {
  peerKey: string;
  sender: string;
  to: string | null;
  sentAt: string | null;
};
/** Our own reference as a carrier gives it back; null where it is none of ours. */
export const ownReference = (text: string | null | undefined): string | null =>
  /^\d{1,19}$/.test(text ?? '') && BigInt(text ?? 0) < 2n ** 63n ? (text ?? null) : null;
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
  ask: ((doubt: Doubt) => Promise<Answer | null>) | null;
  /** What the carrier knows of one of its own ids. Null: it did not say. */
  inquire(question: Question): Promise<CarrierWord | 'absent' | null>;
  /** Calls each method that only reads once, for whoever tests a parameter. */
  probe?(): Promise<void>;
  tick(): void;
  /** Leaves in order. */
  close(): void;
};

/** Codes of the faults of a certificate: of its chain, its time, its name. */
const ofCertificate =
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECODE)|SELF_SIGNED|DEPTH_ZERO|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH)/;

/** A bind or call that did not come about; `code` is the carrier's status, 'connect', or 'certificate'. */
export class LinkError extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = 'LinkError';
    this.code = code;
  }

  /** Of a connection that did not stand. */
  static of(error: Error & { code?: string }): LinkError {
    const isCertificate = ofCertificate.test(error.code ?? '');
    return new LinkError(error.message, isCertificate ? 'certificate' : 'connect');
  }
}
