import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { EdgeConfig } from '#shared/edge/config';
import type { EdgeNode } from '../edge/node';
import { zones } from '../kernel/config';
import type { DurableStore } from '../kernel/journal';
import { newAct, type SupplierName } from './acts';
import { Problem } from './problem';

export type CertificateRecord = { certificate: string; privateKey: string; fingerprint: string };

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

/** Remembers that a client token was used, and for what. */
export type TokenRecord = { operation: string; target: string; at: string };

export type Reference = { ref: string; idempotent: boolean };

export type DomainsInput = {
  supplier: SupplierName;
  store: DurableStore;
  nodes: readonly EdgeNode[];
  /** Bounds of the time a change takes to reach a node, milliseconds. */
  deployMs: readonly [number, number];
  /** Refuses a change while another is on its way. */
  refusesWhenBusy: boolean;
  deployFails(): boolean;
};

export type Domains = ReturnType<typeof openDomains>;

const domainName = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

/** Checks that a chain and key belong together and are for the domain. */
const checkCertificate = (domain: string, pem: { certificate: string; privateKey: string }) => {
  try {
    const leaf = new X509Certificate(pem.certificate);
    if (!leaf.checkPrivateKey(createPrivateKey(pem.privateKey))) {
      throw new Problem('badCertificate', 'The private key does not belong to the certificate.');
    }
    if (!leaf.checkHost(domain)) {
      throw new Problem('badCertificate', `The certificate is not for ${domain}.`);
    }
    const fingerprint = leaf.fingerprint256.replaceAll(':', '').toLowerCase();
    return { ...pem, fingerprint };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('badCertificate', 'The certificate or its key cannot be read.');
  }
};

/** The domains of a supplier and their way onto its nodes. */
export const openDomains = (input: DomainsInput) => {
  const records = input.store.table<DomainRecord>('domain');
  const tokens = input.store.table<TokenRecord>('token');
  const rounds = new Map<string, number>();
  const reached = new Map<string, Set<string>>();
  const timers = new Set<NodeJS.Timeout>();

  const tokenChange = (by: Reference, operation: string, target: string) =>
    by.idempotent && by.ref !== ''
      ? [{ table: 'token', key: by.ref, value: tokenRecord(operation, target) }]
      : [];
  const save = (record: DomainRecord, by?: Reference, kind = ''): void =>
    input.store.commit(
      [
        { table: 'domain', key: record.domain, value: record },
        ...(by ? tokenChange(by, kind, record.domain) : []),
      ],
      by ? [newAct(kind, by.ref, record.domain)] : [],
    );

  const known = (domain: string): DomainRecord => {
    const record = records.get(domain);
    if (!record || record.removed) throw new Problem('noDomain', `Domain ${domain} is not known.`);
    return record;
  };
  const putOnNode = (node: EdgeNode, record: DomainRecord): void => {
    node.setDomain(record.domain, { config: record.wanted, enabled: record.enabled });
    node.setCertificate(record.domain, record.certificate);
  };
  const finish = (record: DomainRecord): void =>
    save({
      ...record,
      live: record.wanted,
      liveFingerprint: record.certificate?.fingerprint ?? null,
      state: record.enabled ? 'online' : 'stopped',
      message: null,
    });
  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };
  /** Brings the wanted state onto the nodes one by one; a newer change takes over. */
  const deploy = (domain: string): void => {
    const round = (rounds.get(domain) ?? 0) + 1;
    rounds.set(domain, round);
    const [least, most] = input.deployMs;
    const done = new Set<string>();
    reached.set(domain, done);
    for (const node of input.nodes) {
      later(least + Math.random() * (most - least), () => {
        const record = records.get(domain);
        if (rounds.get(domain) !== round || !record || record.removed) return;
        if (input.deployFails()) {
          save({ ...record, state: 'error', message: `Node ${node.name} refused the change.` });
          return;
        }
        putOnNode(node, record);
        done.add(node.name);
        if (done.size === input.nodes.length) finish(record);
      });
    }
  };
  const change = (next: DomainRecord, by: Reference, kind: string): DomainRecord => {
    if (input.refusesWhenBusy && records.get(next.domain)?.state === 'deploying') {
      throw new Problem('busy', `Domain ${next.domain} is being configured.`);
    }
    const record: DomainRecord = { ...next, state: 'deploying', message: null };
    save(record, by, kind);
    deploy(next.domain);
    return record;
  };
  /** The record an earlier call with the same token made; null when the call is new. */
  const repeated = (by: Reference, operation: string, target: string): boolean => {
    const token = by.idempotent ? tokens.get(by.ref) : undefined;
    if (!token) return false;
    if (token.operation === operation && token.target === target) return true;
    throw new Problem('tokenReused', 'This client token was used for another call.');
  };

  const create = (domain: string, config: EdgeConfig, by: Reference): DomainRecord => {
    if (!domainName.test(domain)) throw new Problem('badRequest', `${domain} is no host name.`);
    if (repeated(by, 'create', domain)) return known(domain);
    const old = records.get(domain);
    if (old && !old.removed) throw new Problem('exists', `Domain ${domain} exists already.`);
    const record: DomainRecord = {
      domain,
      cname: `${domain}.${zones.suppliers[input.supplier]}`,
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
    save(record, by, 'create');
    deploy(domain);
    return record;
  };
  const remove = (domain: string, by: Reference, mustBeStopped: boolean): void => {
    if (repeated(by, 'remove', domain)) return;
    const record = known(domain);
    if (mustBeStopped && record.enabled) {
      throw new Problem('notStopped', `Domain ${domain} must be stopped first.`);
    }
    rounds.delete(domain);
    save({ ...record, removed: true, certificate: null }, by, 'remove');
    for (const node of input.nodes) {
      node.setDomain(domain, null);
      node.setCertificate(domain, null);
      void node.purgePrefix(domain, '');
    }
  };
  const setCertificate = (
    domain: string,
    pem: { certificate: string; privateKey: string } | null,
    by: Reference,
  ): DomainRecord => {
    if (repeated(by, 'certificate', domain)) return known(domain);
    const certificate = pem ? checkCertificate(domain, pem) : null;
    return change({ ...known(domain), certificate }, by, 'certificate');
  };

  /** Puts back what was live before the process ended and goes on with what was on its way. */
  const restore = (): void => {
    for (const record of records.values()) {
      if (record.removed) continue;
      const config = record.live ?? record.wanted;
      for (const node of input.nodes) putOnNode(node, { ...record, wanted: config });
      if (record.state === 'deploying') deploy(record.domain);
    }
  };

  return {
    restore,
    known,
    /** Whether the wanted state has reached a node. */
    isOn: (record: DomainRecord, node: string): boolean =>
      record.state !== 'deploying' || reached.get(record.domain)?.has(node) === true,
    all: (): DomainRecord[] => [...records.values()].filter((record) => !record.removed),
    /** True for a domain that is or once was here: its logs and counters may be read. */
    hasHistory: (domain: string): boolean => records.has(domain),
    withHistory: (): string[] => [...records.keys()],
    serves: (domain: string): boolean => records.get(domain)?.removed === false,
    create,
    setConfig: (domain: string, config: EdgeConfig, by: Reference): DomainRecord =>
      repeated(by, 'config', domain)
        ? known(domain)
        : change({ ...known(domain), wanted: config }, by, 'config'),
    setEnabled: (domain: string, enabled: boolean, by: Reference): DomainRecord => {
      const kind = enabled ? 'start' : 'stop';
      return repeated(by, kind, domain)
        ? known(domain)
        : change({ ...known(domain), enabled }, by, kind);
    },
    setCertificate,
    remove,
    /** Test switch: changes the live configuration silently; `version` stays as it was. */
    drift: (domain: string): void => {
      const record = known(domain);
      const live = record.live ?? record.wanted;
      const origin = { ...live.origin, hostHeader: `drifted.${live.origin.host}` };
      const wanted = { ...live, origin };
      save({ ...record, wanted, live: wanted });
      for (const node of input.nodes) putOnNode(node, { ...record, wanted });
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
};

const tokenRecord = (operation: string, target: string): TokenRecord => ({
  operation,
  target,
  at: new Date().toISOString(),
});
