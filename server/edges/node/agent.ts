import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readJson, writeJson } from '../../launcher/durableFiles';
import { Records } from '../records';
import type { NodeSettings } from '../settings';
import { type Failures, type NodeDomain, type Order, type StateAnswer, stateAnswer } from '../wire';
import { type Head, openHead } from './head';
import { Nginx } from './nginx';
import { PurgeBook } from './purgeBook';
import { Shipping } from './shipping';
import { warm } from './warm';

const pollSeconds = 5;
const againMs = 1_000;
const standEveryMs = 3_000;
const shipEveryMs = 1_000;
/** What nginx refused may be the owner's own file, which is mended without a word to the head. */
const retryEveryMs = 30_000;

/** How far this node has heard the head, written after what it stands for; no sequence before the first word. */
type Standing = { revision: number; sequence: number | null };
/** An order and, once it is done, what failed of it; kept until the head has heard that. */
type OpenOrder = Order & { failures: Failures | null };
export type Agent = { readonly nginx: Nginx; stop(): Promise<void> };

/** Name servers of this machine, for owners who name none. */
const systemResolvers = (): string[] => {
  try {
    return [...readFileSync('/etc/resolv.conf', 'utf8').matchAll(/^nameserver\s+(\S+)/gm)].map(
      ([, address = '']) => (address.includes(':') ? `[${address}]` : address),
    );
  } catch {
    return [];
  }
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One machine of a fleet: it asks the head for news, turns them into what nginx serves, and tells what came of it. */
class NodeAgent implements Agent {
  readonly nginx: Nginx;
  private readonly settings: NodeSettings;
  private readonly head: Head;
  private readonly domains: Records<NodeDomain>;
  private readonly orders: Records<OpenOrder>;
  private readonly purges: PurgeBook;
  private readonly shipping: Shipping;
  private readonly report: (error: unknown) => void;
  private standing: Standing;
  /** What nginx serves, and what it refused. */
  private applied = 0;
  private failure: { revision: number; message: string } | null = null;
  private refusedMs = 0;
  private warming = false;
  private stopped = false;
  private loops: Promise<void>[] = [];
  private end: () => void = () => undefined;
  private readonly ended = new Promise<void>((resolve) => {
    this.end = resolve;
  });

  constructor(settings: NodeSettings, report: (error: unknown) => void) {
    const resolvers = settings.resolvers.length > 0 ? settings.resolvers : systemResolvers();
    this.settings = { ...settings, resolvers };
    this.report = report;
    this.nginx = new Nginx(this.settings);
    this.head = openHead(settings);
    this.domains = new Records(join(settings.folder, 'domains'));
    this.orders = new Records(join(settings.folder, 'orders'));
    this.purges = new PurgeBook(this.nginx.places.purges);
    const { accessLog: path } = this.nginx.places;
    const rotateBytes = settings.rotateMegabytes * 1_000_000;
    const reopen = () => this.nginx.reopen();
    this.shipping = new Shipping({ node: settings.name, path, rotateBytes, reopen }, this.head);
    // Written by `note` alone; a node without it has heard nothing.
    const { revision = 0, sequence = null } = readJson(this.standingPath) as Partial<Standing>;
    this.standing = { revision, sequence };
  }

  private get standingPath(): string {
    return join(this.settings.folder, 'standing.json');
  }

  private note(next: Partial<Standing>): void {
    this.standing = { ...this.standing, ...next };
    writeJson(this.standingPath, this.standing);
  }

  /** What was missed is made up before visitors come; where the head is away, with what was here last. */
  async start(): Promise<void> {
    await this.hear(0).catch(this.report);
    await this.serve();
    const news = async () => {
      await this.hear(pollSeconds);
      await this.serve();
    };
    this.loops = [
      this.loop(news, 0),
      this.loop(() => this.stand(), standEveryMs),
      this.loop(() => this.shipping.ship(), shipEveryMs),
      this.loop(() => this.finish(), againMs),
    ];
  }

  /** Does something again and again until the agent ends; what fails is tried again a second later. */
  private async loop(act: () => Promise<void>, everyMs: number): Promise<void> {
    while (!this.stopped) {
      const waitMs = await act().then(
        () => everyMs,
        (error: unknown) => {
          if (!this.stopped) this.report(error);
          return againMs;
        },
      );
      await Promise.race([pause(waitMs), this.ended]);
    }
  }

  /** Asks for news and does what they say; what was done twice after a crash ends the same. */
  private async hear(waitSeconds: number): Promise<void> {
    const { revision, sequence } = this.standing;
    const news = await this.head.get(
      stateAnswer,
      'state',
      {
        node: this.settings.name,
        revision: String(revision),
        sequence: String(sequence ?? 0),
        wait: String(waitSeconds),
      },
      (waitSeconds + 10) * 1000,
    );
    for (const row of news.domains) {
      if (row.removed) this.domains.remove(row.domain);
      else this.domains.put(row.domain, row);
    }
    if (news.domains.length > 0) this.note({ revision: news.domains.at(-1)?.revision ?? revision });
    await this.take(news);
  }

  private async take(news: StateAnswer): Promise<void> {
    // A node that has just come keeps nothing that older purges could make old.
    if (this.standing.sequence === null) return this.note({ sequence: news.sequence });
    if (news.lost) await this.purges.enterAll(news.sequence, (text) => this.tell(text));
    for (const order of news.orders) {
      const failures =
        order.kind === 'purge' ? await this.purges.enter(order, (text) => this.tell(text)) : null;
      this.orders.put(order.ticket, { ...order, failures });
      this.note({ sequence: order.sequence });
    }
    if (news.orders.some(({ kind }) => kind === 'purge')) await this.stand();
  }

  /** Tells nginx of purges; one that does not run reads them when it starts. */
  private async tell(body: string): Promise<boolean> {
    if (this.nginx.masterPid() === null) return true;
    return (await this.nginx.ask('/purge', { body })).status === 200;
  }

  /** Brings what was heard onto nginx; what it refused is tried again with the next change or a while later. */
  private async serve(): Promise<void> {
    const { revision } = this.standing;
    if (this.applied === revision && this.nginx.masterPid() !== null) return;
    const isRecent = performance.now() - this.refusedMs < retryEveryMs;
    if (this.failure?.revision === revision && isRecent) return;
    const rows = this.domains.values().sort((a, b) => (a.domain < b.domain ? -1 : 1));
    const message = await this.nginx.apply(rows, revision);
    this.failure = message === null ? null : { revision, message };
    if (message === null) this.applied = revision;
    else this.refusedMs = performance.now();
    await this.stand().catch(this.report);
  }

  /** Looks after nginx, tells the head how this node stands and what it has done. */
  private async stand(): Promise<void> {
    const complaint = await this.nginx.ensure();
    if (complaint !== null) this.report(new Error(complaint));
    const done = this.orders.values().filter((each) => each.failures !== null);
    const { name: node, region, address } = this.settings;
    await this.head.post(z.null(), 'report', {
      node,
      region,
      address,
      applied: this.applied,
      failure: this.failure,
      serving: (await this.nginx.revision()) !== null,
      results: done.map(({ ticket, failures }) => ({ ticket, failures })),
    });
    for (const { ticket } of done) this.orders.remove(ticket);
  }

  /** Warms what is to be warmed, one order after another. */
  private async finish(): Promise<void> {
    const order = this.orders
      .values()
      .filter(({ failures }) => failures === null)
      .sort((a, b) => a.sequence - b.sequence)[0];
    if (!order || this.warming) return;
    this.warming = true;
    try {
      const failures = await warm(this.nginx, order);
      if (!this.stopped) this.orders.put(order.ticket, { ...order, failures });
    } finally {
      this.warming = false;
    }
    await this.stand();
  }

  /** Ends once nothing is under way any more. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.end();
    this.head.close();
    await Promise.all(this.loops);
  }
}

/** Starts the agent of a node. nginx goes on when the agent ends: `nginx.stop()` ends it. */
export const startAgent = async (
  settings: NodeSettings,
  report: (error: unknown) => void,
): Promise<Agent> => {
  const agent = new NodeAgent(settings, report);
  await agent.start();
  return agent;
};
