/** A member of a dictionary by its kind; parameters are read and left out. */
export type Member =
  | { kind: 'boolean'; value: boolean }
  | { kind: 'integer' | 'decimal'; value: number }
  | { kind: 'string' | 'token' | 'bytes'; value: string }
  | { kind: 'list' };

const key = /[a-z*][a-z0-9_\-.*]*/y;
const number = /-?(?:(\d{1,12}\.\d{1,3})|\d{1,15})(?![\d.])/y;
const string = /"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y;
const token = /[A-Za-z*][!#$%&'*+\-.^_`|~\w:/]*/y;
const bytes = /:([A-Za-z0-9+/=]*):/y;
const boolean = /\?([01])/y;

/** Reads text from its beginning on; each reader moves on only when it fits. */
class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }

  skip(blank: RegExp): void {
    this.take(blank);
  }

  bare(): Member | null {
    const digits = this.take(number);
    if (digits) return { kind: digits[1] ? 'decimal' : 'integer', value: Number(digits[0]) };
    const quoted = this.take(string);
    if (quoted) return { kind: 'string', value: (quoted[1] ?? '').replace(/\\(.)/g, '$1') };
    const truth = this.take(boolean);
    if (truth) return { kind: 'boolean', value: truth[1] === '1' };
    const octets = this.take(bytes);
    if (octets) return { kind: 'bytes', value: octets[1] ?? '' };
    const word = this.take(token);
    return word && { kind: 'token', value: word[0] };
  }

  /** False for parameters that are none. */
  parameters(): boolean {
    while (this.take(/;/y)) {
      this.skip(/ */y);
      if (!this.take(key)) return false;
      if (this.take(/=/y) && !this.bare()) return false;
    }
    return true;
  }

  private list(): Member | null {
    for (;;) {
      this.skip(/ */y);
      if (this.take(/\)/y)) return { kind: 'list' };
      if (!this.bare() || !this.parameters()) return null;
      if (!this.take(/(?=[ )])/y)) return null;
    }
  }

  member(): { name: string; member: Member } | null {
    const name = this.take(key)?.[0];
    if (name === undefined) return null;
    const hasValue = this.take(/=/y) !== null;
    const bare: Member = { kind: 'boolean', value: true };
    const member = hasValue ? (this.take(/\(/y) ? this.list() : this.bare()) : bare;
    return member && this.parameters() ? { name, member } : null;
  }
}

/** A structured field of the type Dictionary (RFC 8941 4.2.2); null for a text that is none. */
export const parseDictionary = (text: string): ReadonlyMap<string, Member> | null => {
  const members = new Map<string, Member>();
  const reader = new Reader(text.replace(/^ +| +$/g, ''));
  while (!reader.ended) {
    const next = reader.member();
    if (!next) return null;
    members.delete(next.name);
    members.set(next.name, next.member);
    reader.skip(/[ \t]*/y);
    if (reader.ended) return members;
    if (!reader.take(/,/y)) return null;
    reader.skip(/[ \t]*/y);
    if (reader.ended) return null;
  }
  return members;
};
