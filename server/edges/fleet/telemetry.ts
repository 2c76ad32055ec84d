import * as z from 'zod';
import type { metricsAnswer } from '../../drivers/cdn/http/schemas';
import { Counters } from './counters';
import type { CountryOf } from './lines';
import { LineStore, minuteMs, partMs } from './lineStore';
import { LogFiles } from './logFiles';
import type { Members } from './members';

const pointsPerPage = 10_000;
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
export const metricsQuery = z.object({
  domains: z.string(),
  from: instant,
  to: instant,
  source: z.enum(['realtime', 'accurate']),
  running: z.enum(['true', 'false']).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});
export const logsQuery = z.object({ domain: z.string(), from: instant, to: instant });

/** What nodes have served: counters and log files from one set of lines. */
export class Telemetry {
  readonly lines: LineStore;
  readonly logs: LogFiles;
  private readonly counters = new Counters();
  private readonly members: Members;
  private readonly delayMs: number;

  constructor(folder: string, delaySeconds: number, countryOf: CountryOf, members: Members) {
    this.lines = new LineStore(folder, delaySeconds, countryOf, (lines) =>
      this.counters.enter(lines),
    );
    this.logs = new LogFiles(this.lines);
    this.members = members;
    this.delayMs = delaySeconds * 1000;
  }

  /** Until when all nodes that are there have told their requests, epoch milliseconds; 0 without any. */
  private countedTo(): number {
    const present = this.members.present();
    const throughs = (present.length > 0 ? present : this.members.all())
      .map(({ node }) => this.lines.throughOf(node))
      .filter((through) => through !== null);
    if (throughs.length === 0) return 0;
    // Without anybody there the last word counts; lines that come later correct it.
    return present.length > 0 ? Math.min(...throughs) : Math.max(...throughs);
  }

  metrics(query: z.infer<typeof metricsQuery>): z.input<typeof metricsAnswer> {
    const { from, to, source } = query;
    const slotMs = source === 'realtime' ? minuteMs : partMs;
    const counted =
      source === 'realtime'
        ? this.countedTo()
        : Math.min(this.countedTo(), Date.now() - this.delayMs);
    const completeTo = counted - (counted % slotMs);
    const isRunning = query.running === 'true' && source === 'realtime';
    const points = this.counters.points(this.lines, {
      domains: query.domains.split(','),
      fromMs: from,
      toMs: isRunning ? to : Math.min(to, completeTo),
      slotMs,
    });
    const start = Number(query.cursor ?? 0);
    const end = start + pointsPerPage;
    return {
      points: points.slice(start, end),
      completeTo: new Date(completeTo).toISOString(),
      nextCursor: end < points.length ? String(end) : null,
    };
  }
}
