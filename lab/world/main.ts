import { join } from 'node:path';
import type { LabConfig } from '../kernel/config';
import { loadCountries } from '../kernel/country';
import { draws } from '../kernel/random';
import { dnsRoutes } from './control/dnsRoutes';
import { closeServer, serveRoutes } from './control/router';
import { sinkRoutes } from './control/sinkRoutes';
import { startDnsServer } from './dns/server';
import { openZoneStore } from './dns/store';
import { mailItem, startMailSink } from './sink/mail';
import { openSinkStore } from './sink/store';
import { type WebhookFault, webhookItem } from './sink/webhooks';

type Closing = () => Promise<void> | void;

/** Stops the parts in the reverse order of their start. */
const stopAll = async (started: Closing[]): Promise<void> => {
  for (const close of started.splice(0).reverse()) await close();
};

const startParts = async (config: LabConfig, started: Closing[]): Promise<void> => {
  const { world } = config;
  const at = (name: string): string => join(config.dataDir, 'world', name);
  const store = openZoneStore(at('zones.ndjson'), draws(`${config.seed} dns answers`));
  started.push(() => store.close());
  const dns = await startDnsServer({
    port: world.dnsPort,
    store,
    countryOf: await loadCountries(),
    random: draws(`${config.seed} dns loss`),
  });
  started.push(() => dns.stop());
  const mails = openSinkStore(at('mail.ndjson'), mailItem);
  started.push(() => mails.close());
  const mailSink = await startMailSink(world.smtpPort, mails);
  started.push(() => mailSink.stop());
  const webhooks = openSinkStore(at('webhooks.ndjson'), webhookItem);
  started.push(() => webhooks.close());
  const sink = { mails, mailSink, webhooks, webhookFaults: new Map<string, WebhookFault>() };
  const control = await serveRoutes(world.controlPort, [
    ...dnsRoutes(store, dns),
    ...sinkRoutes(sink),
  ]);
  started.push(() => closeServer(control));
};

/**
 * Starts the lab's world in this process: name server, origin site, mail and webhook sink, traffic
 * generator and the control API over them. Rejects when a port is taken, with nothing left running.
 */
export const startWorld = async (config: LabConfig): Promise<{ stop(): Promise<void> }> => {
  const started: Closing[] = [];
  try {
    await startParts(config, started);
  } catch (error) {
    await stopAll(started);
    throw error;
  }
  return { stop: () => stopAll(started) };
};
