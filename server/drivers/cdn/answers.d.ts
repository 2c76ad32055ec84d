import * as z from 'zod';
import { type DriverHttp } from './driver';
type Sent = Parameters<DriverHttp>[0];
type Answer = Awaited<ReturnType<DriverHttp>>;
/** Sends one exchange; what breaks on the way is `unavailable`, since nobody knows whether it acted. */
export declare const exchange: (http: DriverHttp, request: Sent) => Promise<Answer>;
/** Reads a JSON answer into the shape the dialect promises; anything else is `garbage`. */
export declare const readAnswer: <T>(schema: z.ZodType<T>, answer: Answer, operation: string) => T;
/** The JSON of an answer, or a `garbage` error that shows its beginning. */
export declare const jsonOf: (answer: Answer, operation: string) => unknown;
/** Milliseconds of a Retry-After in seconds; undefined when there is none that can be read. */
export declare const retryAfterMs: (text: string | undefined) => number | undefined;
/** An integer that came as a number or as decimal text. */
export declare const count: z.ZodUnion<
  readonly [z.ZodInt, z.ZodPipe<z.ZodString, z.ZodTransform<number, string>>]
>;
export {};
