import * as z from 'zod';
import type { LogLine, MetricPoint, SupplierDomain } from './driver';
/** Answers of Aurora's API, as far as the driver reads them. */
export declare const domainAnswer: z.ZodObject<
  {
    cname: z.ZodString;
    status: z.ZodEnum<{
      deploying: 'deploying';
      error: 'error';
      online: 'online';
      stopped: 'stopped';
    }>;
    liveRevision: z.ZodInt;
    certificateSha256: z.ZodNullable<z.ZodString>;
    message: z.ZodNullable<z.ZodString>;
  },
  z.core.$strip
>;
export declare const ticketAnswer: z.ZodObject<
  {
    id: z.ZodString;
  },
  z.core.$strip
>;
export declare const taskAnswer: z.ZodObject<
  {
    status: z.ZodEnum<{
      active: 'active';
      done: 'done';
      failed: 'failed';
      partial: 'partial';
      waiting: 'waiting';
    }>;
    items: z.ZodArray<
      z.ZodObject<
        {
          target: z.ZodString;
          status: z.ZodEnum<{
            done: 'done';
            failed: 'failed';
            waiting: 'waiting';
          }>;
          errorCode: z.ZodNullable<z.ZodString>;
          errorMessage: z.ZodNullable<z.ZodString>;
        },
        z.core.$strip
      >
    >;
    nextCursor: z.ZodNullable<z.ZodString>;
  },
  z.core.$strip
>;
export declare const foundAnswer: z.ZodObject<
  {
    tasks: z.ZodArray<
      z.ZodObject<
        {
          id: z.ZodString;
          clientToken: z.ZodString;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const metricsAnswer: z.ZodObject<
  {
    points: z.ZodArray<
      z.ZodObject<
        {
          domain: z.ZodString;
          country: z.ZodString;
          time: z.ZodString;
          requests: z.ZodInt;
          bytes: z.ZodInt;
          hitRequests: z.ZodInt;
          hitBytes: z.ZodInt;
          originRequests: z.ZodInt;
          originBytes: z.ZodInt;
          durationMs: z.ZodInt;
          status: z.ZodRecord<z.ZodString, z.ZodInt>;
          originStatus: z.ZodRecord<z.ZodString, z.ZodInt>;
        },
        z.core.$strip
      >
    >;
    completeTo: z.ZodString;
    nextCursor: z.ZodNullable<z.ZodString>;
  },
  z.core.$strip
>;
export declare const logsAnswer: z.ZodObject<
  {
    files: z.ZodArray<
      z.ZodObject<
        {
          id: z.ZodString;
          name: z.ZodString;
          domain: z.ZodString;
          hour: z.ZodString;
          sizeBytes: z.ZodInt;
          lines: z.ZodInt;
          sha256: z.ZodString;
          pushedAt: z.ZodString;
        },
        z.core.$strip
      >
    >;
    nextCursor: z.ZodNullable<z.ZodString>;
  },
  z.core.$strip
>;
export declare const nodesAnswer: z.ZodObject<
  {
    nodes: z.ZodArray<
      z.ZodObject<
        {
          node: z.ZodString;
          address: z.ZodString;
          region: z.ZodString;
          healthy: z.ZodBoolean;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
export declare const quotasAnswer: z.ZodObject<
  {
    quotas: z.ZodArray<
      z.ZodObject<
        {
          kind: z.ZodEnum<{
            prefetch: 'prefetch';
            purgePrefix: 'purgePrefix';
            purgeUrl: 'purgeUrl';
          }>;
          limit: z.ZodInt;
          left: z.ZodInt;
          resetAt: z.ZodString;
        },
        z.core.$strip
      >
    >;
  },
  z.core.$strip
>;
/** A domain in the platform's shape. */
export declare const domainOf: (told: z.infer<typeof domainAnswer>) => SupplierDomain;
/** Counters in the platform's shape; Aurora counts in the same units. */
export declare const pointOf: ({
  time,
  durationMs,
  ...rest
}: z.infer<typeof metricsAnswer>['points'][number]) => MetricPoint;
/** One line of an Aurora log file; null when it cannot be read. */
export declare const readLine: (text: string) => LogLine | null;
