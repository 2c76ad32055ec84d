import type { Word } from './carrier';

/** What a service says no with: the status of HTTP and its code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(code: string, message: string = code, status = 200) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
  }
}

/** What the wire is to do instead of answering. */
export class Silence extends Error {
  readonly cuts: boolean;
  constructor(cuts: boolean) {
    super('silence');
    this.name = 'Silence';
    this.cuts = cuts;
  }
}

/** Where a carrier took nothing, or says nothing of what it took. */
export const silenceOf = ({ say }: Word): Silence | null =>
  say === 'nothing' || say === 'cut' ? new Silence(say === 'cut') : null;
