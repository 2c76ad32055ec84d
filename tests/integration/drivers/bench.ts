import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { edgeNodes, type LabConfig, labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { startSupplier } from '#lab/supplier/start';
import type {
  CdnDriver,
  DriverModule,
  DriverTarget,
  SupplierDomain,
  SupplierTask,
} from '#server/drivers/cdn/driver';
import { aurora } from '#server/drivers/cdn/aurora/driver';
import { unmarked, type WitnessMark } from '#server/drivers/cdn/witness';
import type { Lack } from '#shared/supplierLacks';
import { lacksIt, type Supplier, suppliers } from '#shared/suppliers';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import {
  edgeConfigFor,
  lab,
  openClient,
  type Origin,
  ownLab,
  pacedHttp,
  plainHttp,
  startOrigin,
  until,
} from '../lab/support';
import { emulatorPorts } from '../../support/emulators';
import { emulatorOf, type Habits, habitsOf, type Total, toldOf, workerOf } from './benchHabits';
import { neutralToken, startNeutralService } from './neutralService';
import { realClock } from '../../support/clockAhead';

/** The domain that a battery creates, uses and removes. */
export const domain = 'shop.contract.test';

/** A running supplier with an origin behind it and a driver in front; filled before the tests run. */
export class Bench {
  readonly name: Supplier;
  readonly module: DriverModule;
  readonly first: string;
  readonly second: string;
  driver!: CdnDriver;
  origin!: Origin;
  config!: LabConfig;
  client!: ReturnType<typeof openClient>;
  private count = 0;
  protected readonly ends: (() => unknown)[] = [];

  constructor(
    name: Supplier,
    module: DriverModule,
    places: readonly { address: string }[] = edgeNodes.filter(
      (node) => node.supplier === workerOf(name),
    ),
  ) {
    this.name = name;
    this.module = module;
    this.first = places[0]?.address ?? '';
    this.second = places[1]?.address ?? '';
    beforeAll(() => this.start());
    afterAll(() => this.stop());
    afterEach(async () => {
      realClock();
      if (this.hasSwitches) await lab(this.port, 'POST', 'reset-faults');
    });
  }

  /** The supplier can be made to fail on purpose. */
  get hasSwitches(): boolean {
    return true;
  }

  get port(): number {
    return this.config.suppliers[workerOf(this.name)].apiPort;
  }

  /** What the supplier calls its account; where it has no name, the key stands for it. */
  get account(): string {
    const [key = ''] = Object.values(this.target.credentials);
    return this.habits.account ?? (emulatorOf(this.name) ? key : workerOf(this.name));
  }

  /** How this supplier differs from the lab's own. */
  get habits(): Habits {
    return habitsOf(this.name);
  }

  /** What of these figures the supplier tells. */
  told(total: Total): Partial<Total> {
    return toldOf(this.name, total);
  }

  /** Where the ledger of the supplier notes this purge: by our reference, or by what was purged. */
  ledger(ref: string, target: string): Promise<Record<string, unknown>> {
    const by = emulatorOf(this.name) ? `target=${encodeURIComponent(target)}` : `ref=${ref}`;
    return lab(this.port, 'GET', `ledger?kind=purge&${by}`);
  }

  can(property: string): boolean {
    return !this.module.facts.cannot.includes(property);
  }

  /** Does not offer this. */
  lacks(what: Lack): boolean {
    return lacksIt(this.name, what);
  }

  /** A configuration of the origin; one supplier takes it by its name alone. */
  edge(rules: EdgeRule[] = [], version = 1): EdgeConfig {
    const config = edgeConfigFor(this.origin.port, rules, version);
    return { ...config, origin: { ...config.origin, host: this.habits.originHost } };
  }

  /** Gives a domain what it needs to be served at all; nothing at most suppliers. */
  async serve(host: string): Promise<void> {
    if (!this.lacks('bareDomains')) return;
    const { certificatePem, privateKeyPem } = createChain({ subject: host, names: [host] });
    await this.driver.setCertificate({
      domain: host,
      certificatePem,
      privateKeyPem,
      ref: this.ref(),
    });
    await until(async () => (await this.driver.status(host))?.state === 'online');
  }

  /** A question that changes nothing and that every supplier answers. */
  async question(driver = this.driver): Promise<void> {
    await (this.lacks('allowances') ? driver.checkCredential() : driver.quota());
  }

  /** Marks a request as the platform's own; not at all for a supplier that cannot tell. */
  get mark(): WitnessMark {
    return this.module.witness?.(this.target.credentials) ?? unmarked;
  }

  get tellsWitnesses(): boolean {
    return suppliers[this.name].tellsWitnesses;
  }

  target!: DriverTarget;

  /** A driver with other credentials. */
  openWith(credentials: Record<string, string>): CdnDriver {
    return this.module.open({ ...this.target, credentials }, plainHttp);
  }

  /** A driver that does not keep within the limit. */
  openEager(): CdnDriver {
    return this.module.open(this.target, plainHttp);
  }

  /** A driver for another address. */
  openAt(baseUrl: string): CdnDriver {
    return this.module.open({ ...this.target, baseUrl }, plainHttp);
  }

  /** A driver that gives each call up after so long. */
  openHasty(timeoutMs: number): CdnDriver {
    return this.module.open(this.target, (sent) => plainHttp({ ...sent, timeoutMs }));
  }

  /** A client without kept connections. */
  freshClient(): ReturnType<typeof openClient> {
    return openClient(this.config);
  }

  /** A reference that no other call used. */
  ref(): string {
    this.count += 1;
    return `${this.name}-ref-${this.count}`;
  }

  get(path: string, options?: Parameters<typeof this.client.get>[3]) {
    return this.client.get(this.first, domain, path, options);
  }

  /** Waits until this version is live on all nodes. */
  online(version: number): Promise<SupplierDomain> {
    return until(async () => {
      const status = await this.driver.status(domain);
      return status?.state === 'online' && status.liveVersion === version ? status : null;
    });
  }

  async push(version: number, rules: EdgeRule[]): Promise<void> {
    const config = this.edge(rules, version);
    await this.driver.pushConfig({ domain, config, ref: this.ref() });
    await this.online(version);
  }

  finished(ticket: string): Promise<SupplierTask> {
    return until(async () => {
      const task = await this.driver.taskStatus(ticket);
      return task.state === 'waiting' || task.state === 'active' ? null : task;
    }, 30_000);
  }

  private async start(): Promise<void> {
    const own = await ownLab({ emulators: await emulatorPorts() });
    this.config = own.config;
    this.ends.push(() => own.remove());
    this.target = await this.reach();
    this.origin = await startOrigin((req, res) => {
      if (req.url?.startsWith('/missing')) {
        res.writeHead(404).end('gone');
        return;
      }
      res.writeHead(200, { 'cache-control': 'max-age=600', etag: '"one"' });
      res.end(`body of ${req.url}`);
    });
    this.ends.push(() => this.origin.stop());
    this.client = openClient(own.config);
    this.ends.push(() => this.client.close());
    const http = pacedHttp(this.module.facts.callsPerSecond);
    this.driver = this.module.open(this.target, http);
  }

  /** Starts the supplier and answers where the driver finds it: the lab itself, or a service in front of it. */
  protected async reach(): Promise<DriverTarget> {
    const supplier = await startSupplier(this.config, workerOf(this.name));
    this.ends.push(() => supplier.stop());
    const emulator = emulatorOf(this.name);
    if (emulator)
      return {
        baseUrl: `http://127.0.0.1:${this.config.emulators?.[emulator]}`,
        credentials: { ...labCredentials[emulator] },
      };
    const lane = workerOf(this.name);
    const direct = {
      baseUrl: `http://127.0.0.1:${this.port}`,
      credentials: { ...labCredentials[lane] },
    };
    if (this.name !== 'http') return direct;
    const service = await startNeutralService(
      aurora.open(direct, pacedHttp(aurora.facts.callsPerSecond)),
    );
    this.ends.push(() => service.stop());
    return { baseUrl: service.baseUrl, credentials: { token: neutralToken } };
  }

  private async stop(): Promise<void> {
    for (const end of this.ends.reverse()) await end();
  }
}
