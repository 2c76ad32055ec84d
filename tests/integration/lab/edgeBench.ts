import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Line } from '#lab/edge/logLine';
import { type EdgeNode, openEdgeNode } from '#lab/edge/node';
import { openOrigin } from '#lab/edge/origin';
import { openWitnessCheck } from '#lab/edge/witness';
import { loadCountries } from '#lab/kernel/country';
import { openResolver } from '#lab/kernel/resolver';
import { createCertificate } from '#lab/kernel/selfSigned';
import type { EdgeRule } from '#shared/edge/config';
import { steadyPort } from '../../support/ports';
import { edgeConfigFor, openClient, type Origin, ownLab, startOrigin } from './support';

export const host = 'edge.test';
type Client = ReturnType<typeof openClient>;

/** One edge node between a client and an origin whose answers the test decides. */
export class EdgeBench {
  readonly address: string;
  origin!: Origin;
  node!: EdgeNode;
  client!: Client;
  httpPort = 0;
  httpsPort = 0;
  lines: Line[] = [];
  /** True while the origin does not answer at all. */
  failing = false;
  answer: (req: IncomingMessage, res: ServerResponse) => void = () => undefined;
  private readonly ends: (() => unknown)[] = [];

  constructor(address: string) {
    this.address = address;
    beforeAll(() => this.start());
    beforeEach(() => this.reset());
    afterAll(async () => {
      for (const end of this.ends.reverse()) await end();
    });
  }

  /** Puts these rules on the node. */
  rules(...list: EdgeRule[]): void {
    this.node.setDomain(host, { config: edgeConfigFor(this.origin.port, list), enabled: true });
  }

  get(path: string, options?: Parameters<Client['get']>[3]): ReturnType<Client['get']> {
    return this.client.get(this.address, host, path, options);
  }

  /** X-Cache of some requests, one after another. */
  async states(path: string, times: number, options?: Parameters<Client['get']>[3]) {
    const seen = [];
    for (let i = 0; i < times; i += 1) {
      seen.push((await this.get(path, options)).headers['x-cache']);
    }
    return seen;
  }

  /** How often the origin was asked for a path. */
  requestsOf(path: string): number {
    return this.origin.seen.filter((each) => each.url === path).length;
  }

  private reset(): void {
    this.lines = [];
    this.origin.seen.length = 0;
    this.failing = false;
    this.node.store.clear();
    this.rules();
    this.answer = (req, res) => {
      res.writeHead(200, { 'cache-control': 'max-age=600' });
      res.end(`body of ${req.url}`);
    };
  }

  private async start(): Promise<void> {
    const own = await ownLab();
    this.httpPort = own.config.edges.httpPort;
    this.httpsPort = own.config.edges.httpsPort;
    this.origin = await startOrigin((req, res) => this.answer(req, res));
    const upstream = openOrigin(openResolver(await steadyPort()), () => this.failing);
    this.node = await openEdgeNode({
      node: 'edge-1',
      address: this.address,
      ...own.config.edges,
      limits: { maxBytes: 10_000_000, maxEntries: 1_000, maxEntryBytes: 1_000_000 },
      origin: upstream,
      countryOf: await loadCountries(),
      defaultCertificate: createCertificate({ subject: 'x', names: ['x.test'] }),
      isWitness: openWitnessCheck('key', 'secret-of-the-edge'),
      record: (line) => this.lines.push(line),
      faults: () => ({ down: false, wrongCertificate: false }),
    });
    this.client = openClient(own.config);
    this.ends.push(
      () => own.remove(),
      () => this.origin.stop(),
      () => upstream.close(),
      () => this.node.stop(),
      () => this.client.close(),
    );
  }
}
