import type { Change, DurableStore } from '../kernel/journal';
import { Problem } from './problem';

/** Who asks, in the caller's own words; `idempotent` where the dialect promises to act once. */
export type Reference = { ref: string; idempotent: boolean };
/** Remembers that a client token was used, and for what. */
export type TokenRecord = { operation: string; target: string; at: string };

/** The client tokens of a supplier: a repeated one is told apart from a misused one. */
export class ClientTokens {
  private readonly records: ReadonlyMap<string, TokenRecord>;

  constructor(store: DurableStore) {
    this.records = store.table<TokenRecord>('token');
  }

  /** The target of an earlier call with this token; null when the call is new. */
  earlier(by: Reference, operation: string): string | null {
    const record = by.idempotent && by.ref !== '' ? this.records.get(by.ref) : undefined;
    if (!record) return null;
    if (record.operation === operation) return record.target;
    throw new Problem('tokenReused', 'This client token was used for another call.');
  }

  /** What a commit must hold so that a repetition is recognised. */
  change(by: Reference, operation: string, target: string): Change[] {
    if (!by.idempotent || by.ref === '') return [];
    const value: TokenRecord = { operation, target, at: new Date().toISOString() };
    return [{ table: 'token', key: by.ref, value }];
  }
}
