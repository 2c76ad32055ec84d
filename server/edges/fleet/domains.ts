import { createPrivateKey, X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type * as z from 'zod';
import type { EdgeConfig } from '#shared/edge/config';
import { isWildcard, sampleHost, wildcardOf } from '#shared/kernel/hostNames';
import type { domainAnswer } from '../../drivers/cdn/http/schemas';
import { Records } from '../records';
import type { Certificate, NodeDomain } from '../wire';
import type { Member, Members } from './members';
import { Problem } from './problem';

type Live = { version: number; fingerprint: string | null };
/** A domain of the fleet; a removed one stays, so that late nodes hear of it. */
type DomainRecord = NodeDomain & {
  /** What all nodes that are there serve. */
  live: Live | null;
  /** Operations and references of the last changes: what comes again acts no more. */
  refs: string[];
};
type Pair = { certificatePem: string | null; privateKeyPem: string | null };
export type DomainView = z.input<typeof domainAnswer>;

const namePattern =
  /^(?=.{1,253}$)(\*\.)?([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;
const recentRefs = 100;

/** A checked pair, or null to take it away. */
const checkPair = (domain: string, pair: Pair): Certificate | null => {
  const { certificatePem, privateKeyPem } = pair;
  if (!certificatePem || !privateKeyPem) return null;
  let leaf: X509Certificate;
  let fits: boolean;
  try {
    leaf = new X509Certificate(certificatePem);
    fits = leaf.checkPrivateKey(createPrivateKey(privateKeyPem));
  } catch {
    throw new Problem('invalid', 'The certificate or its key cannot be read.');
  }
  if (!fits) throw new Problem('invalid', 'The private key does not belong to the certificate.');
  if (!leaf.checkHost(sampleHost(domain)))
    throw new Problem('invalid', `The certificate is not for ${domain}.`);
  const fingerprint = leaf.fingerprint256.replaceAll(':', '').toLowerCase();
  return { certificatePem, privateKeyPem, fingerprint };
};

/** The domains of a fleet: what is wished for, and what the nodes have of it. */
export class Domains {
  private readonly rows: Records<DomainRecord>;
  private readonly members: Members;
  private readonly zone: string;
  /** Number of the last change. */
  revision: number;

  constructor(folder: string, members: Members, zone: string) {
    this.rows = new Records(join(folder, 'domains'));
    this.members = members;
    this.zone = zone;
    this.revision = Math.max(0, ...this.rows.values().map((row) => row.revision));
  }

  /** Changes after a revision, oldest first. */
  after(revision: number): NodeDomain[] {
    return this.rows
      .values()
      .filter((row) => row.revision > revision)
      .sort((a, b) => a.revision - b.revision)
      .map((row) => ({
        domain: row.domain,
        revision: row.revision,
        removed: row.removed,
        enabled: row.enabled,
        config: row.config,
        certificate: row.certificate,
      }));
  }

  servesHost(host: string): boolean {
    return [host, wildcardOf(host)].some((name) => this.rows.get(name)?.removed === false);
  }

  /** The record of a domain that is here; throws for any other. */
  private present(domain: string): DomainRecord {
    const row = this.rows.get(domain);
    if (!row || row.removed) throw new Problem('absent', `Domain ${domain} is not here.`);
    return row;
  }

  config(domain: string): EdgeConfig {
    return this.present(domain).config;
  }

  view(domain: string): DomainView {
    const row = this.present(domain);
    const { live } = row;
    const failed = this.members
      .present()
      .find(
        ({ applied, failure }) =>
          applied < row.revision && failure && failure.revision >= row.revision,
      );
    const absent = this.members.all().filter(({ node }) => this.members.isAway(node));
    const away = absent.map(({ node }) => `Node ${node} is away and takes this when it is back.`);
    return {
      cname: `${isWildcard(domain) ? `_wildcard${domain.slice(1)}` : domain}.${this.zone}`,
      state: failed ? 'error' : this.isEverywhere(row) ? this.restState(row) : 'deploying',
      liveVersion: live?.version ?? 0,
      certificateFingerprint: live?.fingerprint ?? null,
      message: failed?.failure
        ? `Node ${failed.node} refused the change: ${failed.failure.message}`
        : away.join(' ') || null,
    };
  }

  private restState(row: DomainRecord): 'online' | 'stopped' {
    return row.enabled ? 'online' : 'stopped';
  }

  private isEverywhere(row: DomainRecord): boolean {
    const present: Member[] = this.members.present();
    return present.length > 0 && present.every(({ applied }) => applied >= row.revision);
  }

  /** Ends when the nodes that are there have all changes made so far, or when time is up. */
  async reached(limitMs: number): Promise<void> {
    const { revision } = this;
    const end = performance.now() + limitMs;
    const isOpen = () => this.members.present().some(({ applied }) => applied < revision);
    while (isOpen() && performance.now() < end)
      await new Promise<void>((resolve) => setTimeout(resolve, 50));
  }

  /** Notes what has reached all nodes; called when one of them tells how it stands. */
  settle(): void {
    for (const row of this.rows.values()) {
      const next: Live = {
        version: row.config.version,
        fingerprint: row.certificate?.fingerprint ?? null,
      };
      const isNoted =
        row.live?.version === next.version && row.live.fingerprint === next.fingerprint;
      if (!row.removed && !isNoted && this.isEverywhere(row))
        this.rows.put(row.domain, { ...row, live: next });
    }
  }

  create(domain: string, config: EdgeConfig, ref: string): DomainView {
    if (!namePattern.test(domain)) throw new Problem('invalid', `${domain} is no host name.`);
    const earlier = this.rows.get(domain);
    if (earlier && !earlier.removed) {
      if (!earlier.refs.includes(`create ${ref}`))
        throw new Problem('conflict', `Domain ${domain} exists already.`);
      return this.view(domain);
    }
    return this.write(
      {
        domain,
        revision: 0,
        removed: false,
        enabled: true,
        config,
        certificate: null,
        live: null,
        refs: [],
      },
      `create ${ref}`,
    );
  }

  setConfig(domain: string, config: EdgeConfig, ref: string): DomainView {
    return this.change(domain, `config ${ref}`, () => ({ config }));
  }

  setEnabled(domain: string, enabled: boolean, ref: string): DomainView {
    return this.change(domain, `enabled ${ref}`, () => ({ enabled }));
  }

  setCertificate(domain: string, pair: Pair, ref: string): DomainView {
    return this.change(domain, `certificate ${ref}`, () => ({
      certificate: checkPair(domain, pair),
    }));
  }

  remove(domain: string, ref: string): void {
    if (this.rows.get(domain)?.refs.includes(`remove ${ref}`)) return;
    const row = this.present(domain);
    const refs = [...row.refs, `remove ${ref}`];
    this.save({ ...row, removed: true, certificate: null, live: null, refs });
  }

  private change(domain: string, ref: string, next: () => Partial<NodeDomain>): DomainView {
    const row = this.present(domain);
    if (row.refs.includes(ref)) return this.view(domain);
    return this.write({ ...row, ...next() }, ref);
  }

  private write(row: DomainRecord, ref: string): DomainView {
    this.save({ ...row, refs: [...row.refs, ref].slice(-recentRefs) });
    return this.view(row.domain);
  }

  private save(row: DomainRecord): void {
    // Not below the clock: a head that lost its folder still counts on after what nodes have.
    const revision = Math.max(this.revision + 1, Date.now());
    this.rows.put(row.domain, { ...row, revision });
    this.revision = revision;
    this.members.wake();
  }
}
