import type { SupplierTask } from './driver';
/** Lists no longer than `length`, in order. */
export declare const chunks: <T>(items: readonly T[], length: number) => T[][];
/** References of the calls a long list is split into: the plain one when one call is enough. */
export declare const partRefs: (ref: string, parts: number) => string[];
/** One ticket for several tasks of the supplier. */
export declare const joinTickets: (tickets: readonly string[]) => string;
export declare const splitTicket: (ticket: string) => string[];
/** One task out of its parts. */
export declare const joinTasks: (ticket: string, tasks: readonly SupplierTask[]) => SupplierTask;
/**
 * Submits the parts of a list and joins their tickets. `find` tells the ticket of a part that was
 * handed in before, for suppliers that would act again.
 */
export declare const submitParts: <T>(input: {
  items: readonly T[];
  perCall: number;
  ref: string;
  submit(items: T[], ref: string): Promise<string>;
  find: ((ref: string) => Promise<string | null>) | null;
}) => Promise<{
  ticket: string;
}>;
/**
 * The ticket of a reference, also of one that was split: the first part's name tells how many there
 * are. Null when a part is missing, because repeating the call completes it.
 */
export declare const findParts: (
  ref: string,
  find: (ref: string) => Promise<string | null>,
  firstPart: (prefix: string) => Promise<string | null>,
) => Promise<{
  ticket: string;
} | null>;
