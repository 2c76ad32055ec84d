import * as z from 'zod';

const percent = z.number().min(0).max(100);

/** Switches that make a supplier misbehave; all off at start and never kept over a restart. */
export const faults = z.strictObject({
  /** Every API answer waits this long, milliseconds. */
  delayMs: z.int().min(0).max(600_000).default(0),
  /** Only calls whose target holds one of these texts wait; all of them with null. */
  delayOnly: z.array(z.string().min(1).max(200)).max(20).nullable().default(null),
  /** Share of calls whose connection breaks after the supplier acted. */
  lossPercent: percent.default(0),
  throttlePercent: percent.default(0),
  retryAfterSeconds: z.int().min(0).max(3_600).default(1),
  /** Share of calls answered with 500 before the supplier acted. */
  error500Percent: percent.default(0),
  /** Share of calls answered with what cannot be read, before the supplier acted. */
  garbagePercent: percent.default(0),
  /** Credentials are refused. */
  refuseCredentials: z.boolean().default(false),
  /** The edges show their default certificate for every name. */
  wrongCertificate: z.boolean().default(false),
  /** New certificates are refused; taking one away still works. */
  refuseCertificates: z.boolean().default(false),
  /** Share of counters left out of what the API tells; the same ones each time. */
  missingPointsPercent: percent.default(0),
  /**
   * What a counter adds to the bytes of the log lines, for headers and packets sent twice; day totals
   * and invoices are of the same counter.
   */
  overheadPercent: percent.default(0),
  /** Counting stands still: nothing later than this instant is told. */
  countersUntil: z.iso.datetime().nullable().default(null),
  /** The day totals of this domain lack this hour of each day, or of the named one, in the supplier's own time. */
  dayTotalMisses: z
    .strictObject({
      domain: z.string().max(255),
      hour: z.int().min(0).max(23),
      day: z.iso.date().optional(),
    })
    .nullable()
    .default(null),
  /** The same, but so many days after the day its total is put right. */
  lateCorrection: z
    .strictObject({
      domain: z.string().max(255),
      hour: z.int().min(0).max(23),
      days: z.int().min(1).max(31).default(2),
    })
    .nullable()
    .default(null),
  /** The month invoice counts usage in the unit that was not agreed: 2^30 for 10^9 or the other way. */
  invoiceInOtherUnit: z.boolean().default(false),
  /** Log files appear this much later. */
  lateLogsSeconds: z.int().min(0).max(864_000).default(0),
  /** Every log file is listed a second time under another id. */
  duplicateLogs: z.boolean().default(false),
  /** Content of log files does not fit the listed checksum. */
  corruptLogs: z.boolean().default(false),
  /** This domain's live configuration changes behind the console's back, once, when it is set. */
  driftDomain: z.string().max(255).nullable().default(null),
  /** This edge node is told as unhealthy and drops every connection. */
  unhealthyNode: z.string().max(64).nullable().default(null),
  /** This edge node drops every connection and is told as healthy all the same. */
  silentNode: z.string().max(64).nullable().default(null),
  /** The edges get no answer from any origin. */
  originFail: z.boolean().default(false),
  /** Today's allowance counts as used up. */
  quotaExhausted: z.boolean().default(false),
  /** Every change takes so much longer to reach the edges, milliseconds. */
  deployDelayMs: z.int().min(0).max(600_000).default(0),
  /** New configurations end in the state error. */
  deployFails: z.boolean().default(false),
});
export type Faults = z.infer<typeof faults>;

export const noFaults = (): Faults => faults.parse({});

/** True for a share of calls; drawn anew each time. */
export const strikes = (sharePercent: number): boolean =>
  sharePercent > 0 && Math.random() * 100 < sharePercent;

/** Bytes of log lines as the supplier's counter tells them. */
export const counted = (bytes: number, { overheadPercent }: Faults): number =>
  Math.round(bytes * (1 + overheadPercent / 100));
