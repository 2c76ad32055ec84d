import * as z from 'zod';
import { type LabConfig, pastHosts } from '../../kernel/config';
import { targetName } from '../dns/names';
import { openJournal } from '../journal';

const percent = z.number().min(0).max(100);
const status = z.int().min(200).max(599);

const trafficHost = z
  .union([targetName, z.strictObject({ host: targetName, weight: z.number().min(0).max(1000) })])
  .transform((value) => (typeof value === 'string' ? { host: value, weight: 1 } : value));

/** A burst of answers with one status, as percent of a host's requests. */
const errorBurst = z.strictObject({ host: targetName, status, percent });

/** What the generator does; fields left out of a change stay as they are. */
export const trafficChange = z
  .strictObject({
    /** Requests per second at the top of the day curve. */
    rps: z.number().min(0).max(500),
    hosts: z.array(trafficHost).max(200),
    /** Percent of requests by the status they provoke; the rest are usual paths. */
    statusMix: z.record(z.string().regex(/^[2-5]\d\d$/), percent),
    paused: z.boolean(),
    errorBurst: errorBurst.nullable(),
    /** Percent of visitors by the resolver they ask. */
    resolvers: z.strictObject({ faithful: percent, patient: percent, blind: percent }),
  })
  .partial();
export type TrafficSettings = Required<z.output<typeof trafficChange>>;
export type TrafficHost = TrafficSettings['hosts'][number];

/** Settings, kept over restarts except for the error burst, which like all faults ends with one. */
export type TrafficSettingsStore = {
  current(): TrafficSettings;
  change(change: z.output<typeof trafficChange>): void;
  /** Back to what the lab's configuration says. */
  reset(): void;
  close(): void;
};

const firstSettings = (config: LabConfig): TrafficSettings => ({
  rps: config.trafficRps,
  hosts: pastHosts.map(({ host, weight }) => ({ host, weight })),
  statusMix: { '404': 1 },
  paused: false,
  errorBurst: null,
  resolvers: { faithful: 85, patient: 10, blind: 5 },
});

const event = z.strictObject({ changed: trafficChange.omit({ errorBurst: true }) });

/** Opens the settings kept at `path`. */
export const openTrafficSettings = (path: string, config: LabConfig): TrafficSettingsStore => {
  let changed: z.output<typeof event>['changed'] = {};
  let burst: TrafficSettings['errorBurst'] = null;
  const journal = openJournal<z.output<typeof event>>({
    path,
    schema: event,
    apply: (next) => {
      changed = next.changed;
    },
    snapshot: () => [{ changed }],
  });
  return {
    current: () => ({ ...firstSettings(config), ...changed, errorBurst: burst }),
    change: ({ errorBurst: nextBurst, ...rest }) => {
      if (nextBurst !== undefined) burst = nextBurst;
      if (Object.keys(rest).length > 0) journal.append({ changed: { ...changed, ...rest } });
    },
    reset: () => {
      burst = null;
      journal.append({ changed: {} });
    },
    close: () => journal.close(),
  };
};
