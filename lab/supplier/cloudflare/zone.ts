import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { SupplierCore } from '../core';
import { hostnameEdit, hostnameInput, type RecordInput, recordInput } from './description';
import { Refusal } from './refusal';
import { matchOf } from './expressions';
import { newId, openRulesets, parsed, type Ruleset } from './rulesets';
import { edgeConfigOf, fallback } from './words';

const nobody = { ref: '', idempotent: false };
type HostnameRow = { id: string; hostname: string; at: string; token: string; removed: boolean };
type RecordRow = RecordInput & { id: string };
const mostWaitMs = 15_000;

/** The zone: its custom hostnames, names and rules, and what the edges do by them. */
export const openZone = (core: SupplierCore) => {
  const hostnames = core.store.table<HostnameRow>('cloudflareHostname');
  const records = core.store.table<RecordRow>('cloudflareRecord');
  const rulesets = openRulesets(core);
  const present = (): HostnameRow[] => [...hostnames.values()].filter(({ removed }) => !removed);
  const saveHostname = (row: HostnameRow) =>
    core.store.commit([{ table: 'cloudflareHostname', key: row.id, value: row }]);
  const findHostname = (id: string): HostnameRow => {
    const row = hostnames.get(id);
    if (row && !row.removed) return row;
    throw new Refusal(404, 1436, 'The custom hostname was not found.');
  };
  const originFor = (name: string): string | null =>
    [...records.values()].find((record) => record.name === name)?.content ?? null;
  const certificateOf = (hostname: string) => {
    const { certificate, liveFingerprint } = core.domains.known(hostname);
    if (!certificate) return {};
    const status = certificate.fingerprint === liveFingerprint ? 'active' : 'pending_deployment';
    return { ssl: { type: 'dv', method: 'http', status, bundle_method: 'force' } };
  };
  const show = ({ id, hostname, at, token }: HostnameRow): object => {
    const isLive = core.domains.known(hostname).live !== null;
    return {
      id,
      hostname,
      status: isLive ? 'active' : 'pending',
      created_at: at,
      ...(isLive
        ? {}
        : {
            ownership_verification: {
              type: 'txt',
              name: `_cf-custom-hostname.${hostname}`,
              value: token,
            },
          }),
      ...certificateOf(hostname),
    };
  };
  /** Brings onto the edges what names and rules say, and answers once it is there, as nobody else tells. */
  const settle = async (): Promise<void> => {
    const changed: string[] = [];
    for (const { hostname } of present()) {
      const record = core.domains.known(hostname);
      const config = edgeConfigOf(hostname, rulesets, originFor);
      const isEnabled = rulesets
        .of('http_request_firewall_custom', hostname)
        .every(({ match }) => match.exceptAuthorities);
      if (!isDeepStrictEqual({ ...record.wanted, version: 1 }, config)) {
        core.domains.setConfig(hostname, config, nobody);
        changed.push(hostname);
      }
      if (record.enabled !== isEnabled) {
        core.domains.setEnabled(hostname, isEnabled, nobody);
        changed.push(hostname);
      }
    }
    const end = performance.now() + mostWaitMs;
    const isOpen = (hostname: string) =>
      core.domains.serves(hostname) && core.domains.known(hostname).state === 'deploying';
    while (changed.some(isOpen) && performance.now() < end) await wait(20);
  };
  /** The host header that changed behind everybody's back shows in the rule of its host. */
  const shownRules = (ruleset: Ruleset): Ruleset => {
    if (ruleset.phase !== 'http_request_origin') return ruleset;
    const rules = ruleset.rules.map((rule) => {
      const { host, pattern } = matchOf(rule.expression);
      const row = present().find(({ hostname }) => hostname === host && pattern === null);
      const drifted = row && core.domains.known(row.hostname).wanted.origin.hostHeader;
      if (!drifted?.startsWith('drifted.')) return rule;
      return { ...rule, action_parameters: { ...rule.action_parameters, host_header: drifted } };
    });
    return { ...ruleset, rules };
  };
  return {
    rulesets,
    settle,
    shownRules,
    /** Names that the zone has or had: their figures and lines stay. */
    everHad: (): string[] => [...new Set([...hostnames.values()].map(({ hostname }) => hostname))],
    has: (hostname: string): boolean => present().some((row) => row.hostname === hostname),
    list: (exact: string | null): object[] =>
      present()
        .filter(({ hostname }) => exact === null || hostname === exact)
        .map(show),
    one: (id: string): object => show(findHostname(id)),
    create(body: unknown): object {
      const { hostname, ssl } = parsed(hostnameInput, body, 1407);
      if (core.domains.serves(hostname))
        throw new Refusal(409, 1406, 'Duplicate custom hostname found.');
      if (ssl?.custom_certificate)
        throw new Refusal(400, 1434, 'A certificate comes by PATCH here.');
      core.domains.create(hostname, { version: 1, origin: fallback, rules: [] }, nobody);
      const at = new Date().toISOString();
      const row = { id: newId(), hostname, at, token: newId(), removed: false };
      saveHostname(row);
      return show(row);
    },
    edit(id: string, body: unknown): object {
      const row = findHostname(id);
      const { ssl } = parsed(hostnameEdit, body, 1434);
      const { custom_certificate: certificate, custom_key: privateKey } = ssl ?? {};
      if ((certificate === undefined) !== (privateKey === undefined))
        throw new Refusal(400, 1427, 'Certificate and key come together.');
      const pair = certificate && privateKey ? { certificate, privateKey } : null;
      if (ssl) core.domains.setCertificate(row.hostname, pair, nobody);
      return show(row);
    },
    remove(id: string): object {
      const row = findHostname(id);
      core.domains.remove(row.hostname, nobody, false);
      saveHostname({ ...row, removed: true });
      return { id };
    },
    records: (start: string | null): RecordRow[] =>
      [...records.values()].filter(({ name }) => start === null || name.startsWith(start)),
    hasRecord: (name: string): boolean => originFor(name) !== null,
    putRecord(id: string | null, body: unknown): RecordRow {
      const read = parsed(recordInput, body, 9005);
      const other = [...records.values()].find((one) => one.name === read.name && one.id !== id);
      if (other) throw new Refusal(400, 81_053, 'A record of that name exists already.');
      if (id !== null && !records.has(id)) throw new Refusal(404, 81_044, 'Record not found.');
      const row = { ...read, id: id ?? newId() };
      core.store.commit([{ table: 'cloudflareRecord', key: row.id, value: row }]);
      return row;
    },
    dropRecord(id: string): object {
      if (!records.has(id)) throw new Refusal(404, 81_044, 'Record not found.');
      core.store.commit([{ table: 'cloudflareRecord', key: id, value: null }]);
      return { id };
    },
  };
};
export type Zone = ReturnType<typeof openZone>;
