import type { SinkParts } from '../control/sinkRoutes';
import type { TrafficParts } from '../control/trafficRoutes';
import type { DnsServer } from '../dns/server';
import type { ZoneStore } from '../dns/store';
import type { Resolver } from '../resolvers/resolver';
import type { Origin } from '../origin/server';

/** Everything the page shows and switches. */
export type PageServices = {
  store: ZoneStore;
  dns: DnsServer;
  resolvers: readonly Resolver[];
  sinks: SinkParts;
  origin: Origin;
  traffic: TrafficParts;
};
