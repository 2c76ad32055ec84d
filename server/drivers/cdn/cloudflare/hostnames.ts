import { isIP } from 'node:net';
import * as z from 'zod';
import type { SupplierDomain } from '../driver';
import type { CloudflareCaller } from './call';
import type { Mark } from './mark';

const hostname = z.object({
  id: z.string(),
  hostname: z.string(),
  status: z.string().default('pending'),
  verification_errors: z.array(z.string()).nullish(),
  ownership_verification: z.object({ name: z.string(), value: z.string() }).partial().nullish(),
  ssl: z.object({ status: z.string().optional() }).nullish(),
});
export type Hostname = z.infer<typeof hostname>;
const dnsRecord = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  content: z.string(),
});
export type DnsRecord = z.infer<typeof dnsRecord>;

const live = ['active', 'active_redeploying'];
const failed = ['blocked', 'pending_blocked', 'moved', 'deleted', 'pending_deletion'];
const messageOf = ({ status, verification_errors, ownership_verification }: Hostname): string => {
  const { name, value } = ownership_verification ?? {};
  const wish = name && value ? `TXT ${name} = ${value}` : '';
  return [status, wish, ...(verification_errors ?? [])].filter(Boolean).join('; ');
};

/** What is told of a hostname; its rules count as live as soon as they are accepted. */
export const viewOf = (own: Hostname, mark: Mark | null, target: string): SupplierDomain => {
  const isLive = live.includes(own.status) && mark !== null;
  const isServed = own.ssl?.status === 'active';
  const isOpen = !isLive || (mark.fingerprint !== null && !isServed);
  const isFailed = failed.includes(own.status);
  return {
    cname: target,
    state: isFailed ? 'error' : isOpen ? 'deploying' : mark.enabled ? 'online' : 'stopped',
    liveVersion: isLive ? mark.version : 0,
    certificateFingerprint: isLive && isServed ? mark.fingerprint : null,
    message: live.includes(own.status) ? null : messageOf(own),
  };
};

/** Custom hostnames of a zone, and the names of origins that their rules lead to. */
export const openHostnames = (call: CloudflareCaller, zone: string) => {
  const path = `${zone}/custom_hostnames`;
  const records = `${zone}/dns_records`;
  const recordsOf = async (operation: string, prefix: string) => {
    const query = { 'name.startswith': prefix };
    const rows = await call.ask(z.array(dnsRecord), operation, {
      method: 'GET',
      path: records,
      query,
    });
    return rows.filter(({ name }) => name.startsWith(prefix));
  };
  return {
    /** Null for a name that the zone does not have. */
    async find(operation: string, domain: string): Promise<Hostname | null> {
      const question = { method: 'GET', path, query: { 'hostname.exact': domain } } as const;
      const rows = await call.ask(z.array(hostname), operation, question);
      return rows.find((row) => row.hostname === domain) ?? null;
    },
    create: (operation: string, domain: string): Promise<Hostname> =>
      call.ask(hostname, operation, { method: 'POST', path, body: { hostname: domain } }),
    edit: (operation: string, id: string, ssl: object): Promise<Hostname> =>
      call.ask(hostname, operation, { method: 'PATCH', path: `${path}/${id}`, body: { ssl } }),
    async remove(operation: string, id: string): Promise<void> {
      await call.ask(z.unknown(), operation, { method: 'DELETE', path: `${path}/${id}` });
    },
    recordsOf,
    /** Lets a name of the zone lead to an origin, be it a name or an address. */
    async point(
      operation: string,
      present: readonly DnsRecord[],
      { name, host }: { name: string; host: string },
    ): Promise<void> {
      const before = present.find((record) => record.name === name);
      const type = { 0: 'CNAME', 4: 'A', 6: 'AAAA' }[isIP(host)] ?? 'CNAME';
      if (before?.content === host && before.type === type) return;
      const body = { type, name, content: host, ttl: 1, proxied: false };
      const question = before
        ? ({ method: 'PATCH', path: `${records}/${before.id}`, body } as const)
        : ({ method: 'POST', path: records, body } as const);
      await call.ask(dnsRecord, operation, question);
    },
    async dropRecord(operation: string, id: string): Promise<void> {
      await call.ask(z.unknown(), operation, { method: 'DELETE', path: `${records}/${id}` });
    },
  };
};
export type Hostnames = ReturnType<typeof openHostnames>;
