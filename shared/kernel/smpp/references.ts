/** Recipients of long texts that are remembered; a handset forgets the parts of one long before. */
const most = 20_000;
const highest = 0xffff;

/** A start that differs from recipient to recipient and from process to process. */
const startOf = (id: string): number => {
  let mixed = BigInt.asUintN(64, BigInt(id) * 0x9e3779b97f4a7c15n);
  mixed ^= mixed >> 32n;
  return Number(mixed & BigInt(highest));
};

/**
 * References of long texts, which join their parts at the handset (3GPP TS 23.040, 9.2.3.24.1): texts to one recipient
 * count up, so that two on their way at once differ in 8 bits too, and one text keeps its own.
 */
export class References {
  readonly #last = new Map<string, { id: string; reference: number }>();

  /** The reference (0 … 65535) of a message by its own number, a decimal text. */
  of(recipient: string, id: string): number {
    const last = this.#last.get(recipient);
    if (last?.id === id) return last.reference;
    const reference = last ? (last.reference + 1) & highest : startOf(id);
    this.#last.delete(recipient);
    this.#last.set(recipient, { id, reference });
    if (this.#last.size > most) this.#last.delete(this.#last.keys().next().value as string);
    return reference;
  }
}
