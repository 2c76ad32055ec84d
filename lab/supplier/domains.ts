import type { EdgeConfig } from '#shared/edge/config';
import type { EdgeNode } from '../edge/node';
import { nameFor } from '../edge/visit';
import { zones } from '../kernel/config';
import type { DurableStore } from '../kernel/journal';
import { newAct, type SupplierName } from './ledger';
import { type CertificatePair, type CertificateRecord, checkCertificate } from './certificate';
import { Problem } from './problem';
import { ClientTokens, type Reference } from './tokens';

/** What a supplier knows of a domain; the whole record is written at every change. */
export type DomainRecord = {
  domain: string;
  cname: string;
  createdAt: string;
  /** A removed domain keeps its logs and counters but is served and shown no more. */
  removed: boolean;
  enabled: boolean;
  wanted: EdgeConfig;
  /** Last configuration on all nodes; null before the first deployment ended. */
  live: EdgeConfig | null;
  certificate: CertificateRecord | null;
  /** Fingerprint on all nodes. */
  liveFingerprint: string | null;
  state: 'deploying' | 'online' | 'stopped' | 'error';
  message: string | null;
};

export type DomainsInput = {
  supplier: SupplierName;
  store: DurableStore;
  nodes: readonly EdgeNode[];
  /** Bounds of the time a change takes to reach a node, milliseconds. */
  deployMs: readonly [number, number];
  /** Refuses a change while another is on its way. */
  refusesWhenBusy: boolean;
  deployFails(): boolean;
  /** What a switch adds to the time of each deployment, milliseconds. */
  deployDelayMs(): number;
  refusesCertificates(): boolean;
};

const domainName =
  /^(?=.{1,253}$)(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

/** The domains of a supplier and their way onto its nodes. */
export class Domains {
  private readonly input: DomainsInput;
  private readonly records: ReadonlyMap<string, DomainRecord>;
  private readonly tokens: ClientTokens;
  /** Number of the last deployment of a domain: an older one gives up. */
  private readonly rounds = new Map<string, number>();
  private readonly reached = new Map<string, Set<string>>();
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(input: DomainsInput) {
    this.input = input;
    this.records = input.store.table<DomainRecord>('domain');
    this.tokens = new ClientTokens(input.store);
  }

  /** Puts back what was live before the process ended and goes on with what was on its way. */
  restore(): void {
    for (const record of this.all()) {
      const config = record.live ?? record.wanted;
      for (const node of this.input.nodes) this.putOnNode(node, { ...record, wanted: config });
      if (record.state === 'deploying') this.deploy(record.domain);
    }
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** The record of a domain; throws for one that is not here. */
  known(domain: string): DomainRecord {
    const record = this.records.get(domain);
    if (!record || record.removed) throw new Problem('noDomain', `Domain ${domain} is not known.`);
    return record;
  }

  all(): DomainRecord[] {
    return [...this.records.values()].filter((record) => !record.removed);
  }

  serves(domain: string): boolean {
    return this.records.get(domain)?.removed === false;
  }

  /** Whether a host is served here, as itself or below a wildcard. */
  servesHost(host: string): boolean {
    return nameFor(host, { has: (name) => this.serves(name) }) !== null;
  }

  /** True for a domain that is or once was here: its logs and counters may be read. */
  hasHistory(domain: string): boolean {
    return this.records.has(domain);
  }

  withHistory(): string[] {
    return [...this.records.keys()];
  }

  /** Whether the wanted state has reached a node. */
  isOn(record: DomainRecord, node: string): boolean {
    return record.state !== 'deploying' || this.reached.get(record.domain)?.has(node) === true;
  }

  create(domain: string, config: EdgeConfig, by: Reference): DomainRecord {
    if (!domainName.test(domain)) throw new Problem('badRequest', `${domain} is no host name.`);
    if (this.isRepeated(by, 'create', domain)) return this.known(domain);
    if (this.serves(domain)) throw new Problem('exists', `Domain ${domain} exists already.`);
    const record: DomainRecord = {
      domain,
      cname: `${domain.replace(/^\*/, '_wildcard')}.${zones.suppliers[this.input.supplier]}`,
      createdAt: new Date().toISOString(),
      removed: false,
      enabled: true,
      wanted: config,
      live: null,
      certificate: null,
      liveFingerprint: null,
      state: 'deploying',
      message: null,
    };
    this.save(record, by, 'create');
    this.deploy(domain);
    return record;
  }

  setConfig(domain: string, wanted: EdgeConfig, by: Reference): DomainRecord {
    if (this.isRepeated(by, 'config', domain)) return this.known(domain);
    return this.change({ ...this.known(domain), wanted }, by, 'config');
  }

  setEnabled(domain: string, enabled: boolean, by: Reference): DomainRecord {
    const kind = enabled ? 'start' : 'stop';
    if (this.isRepeated(by, kind, domain)) return this.known(domain);
    return this.change({ ...this.known(domain), enabled }, by, kind);
  }

  /** Null takes the certificate away. */
  setCertificate(domain: string, pair: CertificatePair | null, by: Reference): DomainRecord {
    if (this.isRepeated(by, 'certificate', domain)) return this.known(domain);
    if (pair && this.input.refusesCertificates())
      throw new Problem('badCertificate', 'Certificates are not accepted at the moment.');
    const certificate = pair ? checkCertificate(domain, pair) : null;
    return this.change({ ...this.known(domain), certificate }, by, 'certificate');
  }

  remove(domain: string, by: Reference, mustBeStopped: boolean): void {
    if (this.isRepeated(by, 'remove', domain)) return;
    const record = this.known(domain);
    if (mustBeStopped && record.enabled) {
      throw new Problem('notStopped', `Domain ${domain} must be stopped first.`);
    }
    this.rounds.delete(domain);
    this.save({ ...record, removed: true, certificate: null }, by, 'remove');
    for (const node of this.input.nodes) {
      node.setDomain(domain, null);
      node.setCertificate(domain, null);
      void node.purgeDomain(domain);
    }
  }

  /** Test switch: changes the live configuration silently; its version stays as it was. */
  drift(domain: string): void {
    const record = this.known(domain);
    const live = record.live ?? record.wanted;
    const origin = { ...live.origin, hostHeader: `drifted.${live.origin.host}` };
    const wanted = { ...live, origin };
    this.save({ ...record, wanted, live: wanted });
    for (const node of this.input.nodes) this.putOnNode(node, { ...record, wanted });
  }

  private isRepeated(by: Reference, operation: string, domain: string): boolean {
    const target = this.tokens.earlier(by, operation);
    if (target === null || target === domain) return target !== null;
    throw new Problem('tokenReused', 'This client token was used for another domain.');
  }

  /** Writes the record; with `by` also the token and the ledger, in the same commit. */
  private save(record: DomainRecord, by?: Reference, kind = ''): void {
    const { domain } = record;
    const change = { table: 'domain', key: domain, value: record };
    if (!by) return this.input.store.commit([change]);
    const changes = [change, ...this.tokens.change(by, kind, domain)];
    this.input.store.commit(changes, [newAct(kind, by.ref, domain)]);
  }

  private change(next: DomainRecord, by: Reference, kind: string): DomainRecord {
    const { domain } = next;
    if (this.input.refusesWhenBusy && this.known(domain).state === 'deploying') {
      throw new Problem('busy', `Domain ${domain} is being configured.`);
    }
    const record: DomainRecord = { ...next, state: 'deploying', message: null };
    this.save(record, by, kind);
    this.deploy(domain);
    return record;
  }

  /** Brings the wanted state onto the nodes one by one; a newer change takes over. */
  private deploy(domain: string): void {
    const round = (this.rounds.get(domain) ?? 0) + 1;
    this.rounds.set(domain, round);
    this.reached.set(domain, new Set());
    const [least, most] = this.input.deployMs;
    for (const node of this.input.nodes) {
      const timer = setTimeout(
        () => {
          this.timers.delete(timer);
          if (this.rounds.get(domain) === round) this.arrive(domain, node);
        },
        least + Math.random() * (most - least) + this.input.deployDelayMs(),
      );
      this.timers.add(timer);
    }
  }

  private arrive(domain: string, node: EdgeNode): void {
    const record = this.known(domain);
    if (this.input.deployFails()) {
      this.save({ ...record, state: 'error', message: `Node ${node.name} refused the change.` });
      return;
    }
    this.putOnNode(node, record);
    const reached = this.reached.get(domain)?.add(node.name);
    if (reached?.size !== this.input.nodes.length) return;
    this.save({
      ...record,
      live: record.wanted,
      liveFingerprint: record.certificate?.fingerprint ?? null,
      state: record.enabled ? 'online' : 'stopped',
      message: null,
    });
  }

  private putOnNode(node: EdgeNode, record: DomainRecord): void {
    node.setDomain(record.domain, { config: record.wanted, enabled: record.enabled });
    node.setCertificate(record.domain, record.certificate);
  }
}
