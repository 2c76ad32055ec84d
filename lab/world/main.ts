import { join } from 'node:path';
import type { LabConfig } from '../kernel/config';
import { loadCountries } from '../kernel/country';
import { draws } from '../kernel/random';
import { clockRoutes } from './control/clockRoutes';
import { acmeRoutes } from './acme/routes';
import { dnsRoutes } from './control/dnsRoutes';
import { objectFault, objectRoutes } from './control/objectRoutes';
import { originRoutes } from './control/originRoutes';
import { pkiRoutes } from './control/pkiRoutes';
import { resolverRoutes } from './control/resolverRoutes';
import { route53Routes } from './control/route53Routes';
import { closeServer, serveRoutes } from './control/router';
import { type SinkParts, sinkRoutes } from './control/sinkRoutes';
import { type TrafficParts, trafficRoutes } from './control/trafficRoutes';
import { type DnsServer, startDnsServer } from './dns/server';
import { startParents } from './dns/parents';
import { openSigning, type Signing } from './dns/signing';
import { openZoneStore, type ZoneStore } from './dns/store';
import { openObjects } from './objects/objects';
import { openUploads } from './objects/uploads';
import { type Origin, startOrigin } from './origin/server';
import { pageRoutes } from './page/routes';
import { openHosting } from './route53/store';
import { resolverCountries, resolverHabits } from './resolvers/habits';
import { type Resolver, startResolver } from './resolvers/resolver';
import { mailItem, startMailSink } from './sink/mail';
import { numberItem } from './sink/numbers';
import { openSinkStore } from './sink/store';
import { type WebhookFault, webhookItem } from './sink/webhooks';
import { type DnsClient, openDnsClient } from './traffic/dnsClient';
import { startGenerator } from './traffic/generator';
import { openTrafficSettings } from './traffic/settings';
import { openTruth } from './traffic/truth';
import { openVisitors } from './traffic/visitors';

/** What a start needs: the configuration, a place for files, and a list of what to stop again. */
type Start = {
  config: LabConfig;
  at(name: string): string;
  /** Remembers how to stop a part; parts stop in the reverse order of their start. */
  started<Part>(part: Part, stop: (part: Part) => Promise<unknown> | void): Part;
};

const startDns = async ({
  config,
  at,
  started,
}: Start): Promise<[ZoneStore, DnsServer, Signing]> => {
  const { seed, world } = config;
  const random = draws(`${seed} dns answers`);
  const store = started(openZoneStore(at('zones.ndjson'), random), (one) => one.close());
  const countries = await loadCountries();
  const countryOf = (address: string): string =>
    resolverCountries.get(address) ?? countries(address);
  const loss = draws(`${seed} dns loss`);
  const signing = openSigning();
  const port = world.dnsPort;
  const server = await startDnsServer({ port, store, signing, random: loss, countryOf });
  started(server, (one) => one.stop());
  started(await startParents({ port, store, signing }), (one) => one.stop());
  return [store, server, signing];
};

const startResolvers = async ({ config, started }: Start): Promise<Resolver[]> => {
  const running: Resolver[] = [];
  for (const habits of resolverHabits) {
    const resolver = await startResolver(habits, config.world.dnsPort);
    running.push(started(resolver, (one) => one.stop()));
  }
  return running;
};

const startSinks = async ({ config, at, started }: Start): Promise<SinkParts> => {
  const mails = started(openSinkStore(at('mail.ndjson'), mailItem), (one) => one.close());
  const hooks = started(openSinkStore(at('webhooks.ndjson'), webhookItem), (one) => one.close());
  const numbers = started(openSinkStore(at('numbers.ndjson'), numberItem), (one) => one.close());
  const mailSink = started(await startMailSink(config.world.smtpPort, mails), (one) => one.stop());
  const webhookFaults = new Map<string, WebhookFault>();
  const numberFaults = { status: 200 };
  return { mails, mailSink, webhooks: hooks, webhookFaults, numbers, numberFaults };
};

const startTraffic = async ({
  config,
  at,
  started,
}: Start): Promise<TrafficParts & { dns: DnsClient }> => {
  const settings = openTrafficSettings(at('traffic.ndjson'), config);
  started(settings, (one) => one.close());
  const truth = started(openTruth(at('traffic')), (one) => one.close());
  const dns = started(openDnsClient(config.world.dnsPort), (one) => one.stop());
  const visitors = openVisitors(config.world.dnsPort, () => settings.current().resolvers);
  started(visitors, (one) => one.stop());
  const generator = startGenerator({
    settings,
    truth,
    visitors,
    countryOf: await loadCountries(),
    random: draws(`${config.seed} live traffic`),
    edgePort: config.edges.httpPort,
  });
  return { settings, truth, dns, generator: started(generator, (one) => one.stop()) };
};

const startOriginSite = async ({ config, started }: Start): Promise<Origin> => {
  const origin = await startOrigin(config.world.originPort, draws(`${config.seed} origin`));
  return started(origin, ({ server }) => closeServer(server));
};

const startParts = async (start: Start): Promise<void> => {
  const [store, dns, signing] = await startDns(start);
  const resolvers = await startResolvers(start);
  const sinks = await startSinks(start);
  const origin = await startOriginSite(start);
  const traffic = await startTraffic(start);
  const objects = openObjects(start.at('objects'));
  const hosting = start.started(
    openHosting(start.at('route53.ndjson'), store, draws(`${start.config.seed} route 53`)),
    (one) => one.close(),
  );
  const routes = [
    ...pageRoutes({ store, dns, resolvers, sinks, origin, traffic }),
    ...clockRoutes(start.config),
    ...dnsRoutes(store, dns, signing),
    ...resolverRoutes(resolvers),
    ...route53Routes(hosting),
    ...sinkRoutes(sinks),
    ...originRoutes(origin),
    ...objectRoutes({
      objects,
      uploads: openUploads(start.at('uploads'), objects),
      objectFaults: objectFault.parse({}),
    }),
    ...pkiRoutes(),
    ...acmeRoutes({ dns: traffic.dns, edgePort: start.config.edges.httpPort }),
    ...trafficRoutes(traffic),
  ];
  start.started(
    await serveRoutes(start.config.world.controlPort, routes, start.config.token),
    closeServer,
  );
};

/**
 * Starts the lab's world in this process: name server, caching resolvers, origin site, mail and webhook
 * sink, traffic generator and the control API over them. Rejects when a port is taken, with nothing left running.
 */
export const startWorld = async (config: LabConfig): Promise<{ stop(): Promise<void> }> => {
  const stops: (() => Promise<unknown> | void)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  const start: Start = {
    config,
    at: (name) => join(config.dataDir, 'world', name),
    started: (part, stopPart) => {
      stops.push(() => stopPart(part));
      return part;
    },
  };
  try {
    await startParts(start);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
};
