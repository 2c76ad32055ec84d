import { edgeNodes, zones as fixed } from '../../kernel/config';
import * as z from 'zod';
import { dnsName, recordSet, recordTypes } from '../dns/names';
import { platformVersion } from '../dns/platformZone';
import { dnsFaults, type DnsServer } from '../dns/server';
import { type Signing, zoneSignings } from '../dns/signing';
import type { ZoneStore } from '../dns/store';
import { ControlError } from '../errors';
import type { Route } from './router';

/** The credential with which the platform's zone is published; the lab has only this one. */
export const zoneToken = 'lab-zone-token';

const zoneField = z.object({ zone: dnsName.optional() });
const putBody = z
  .looseObject({ zone: dnsName.optional() })
  .transform(({ zone, ...set }, context) => {
    const parsed = recordSet.safeParse({ ttl: 60, ...set });
    if (parsed.success) return { zone, set: parsed.data };
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path, message });
    }
    return z.NEVER;
  });
const deleteBody = z.strictObject({
  ...zoneField.shape,
  name: dnsName,
  type: z.enum(recordTypes),
});

const checkToken = (token: string | string[] | undefined): void => {
  if (token === zoneToken) return;
  throw new ControlError(401, 'tokenRefused', {
    zh: '需要区域发布凭证 x-zone-token',
    en: 'the zone credential x-zone-token is missing or wrong',
  });
};

const zoneRoutes = (store: ZoneStore): Route[] => [
  {
    method: 'GET',
    path: '/dns/zones',
    open: true,
    handle: () => ({
      json: {
        zones: store.zones().map(({ name, kind, serial }) => ({ name, kind, serial })),
      },
    }),
  },
  {
    method: 'GET',
    path: '/dns/zones/:zone',
    open: true,
    handle: (call) => {
      const { brief } = call.query(z.strictObject({ brief: z.enum(['0', '1']).default('0') }));
      const zone = store.zones().find(({ name }) => name === call.params['zone']);
      if (!zone) {
        throw new ControlError(404, 'zoneUnknown', { zh: '没有这个区域', en: 'no such zone' });
      }
      const { name, kind, serial } = zone;
      if (brief === '1') return { json: { name, kind, serial } };
      const records = kind === 'platform' ? (store.platform()?.records ?? []) : zone.list();
      return { json: { name, kind, serial, records } };
    },
  },
  {
    method: 'PUT',
    path: '/dns/zones/:zone',
    open: true,
    handle: async (call) => {
      checkToken(call.request.headers['x-zone-token']);
      const version = await call.json(platformVersion);
      store.publish(call.params['zone'] ?? '', version);
      return { json: { zone: fixed.platform, serial: version.serial } };
    },
  },
];

const recordRoutes = (store: ZoneStore): Route[] => [
  {
    method: 'GET',
    path: '/dns/records',
    handle: (call) => {
      const { name } = call.query(z.strictObject({ name: dnsName }));
      const zone = store.zoneOf(name);
      const records = (zone?.list() ?? []).filter((set) => set.name === name);
      return { json: { zone: zone?.name ?? null, records } };
    },
  },
  {
    method: 'PUT',
    path: '/dns/records',
    handle: async (call) => {
      const { zone, set } = await call.json(putBody);
      store.put(set, zone);
      return { json: { zone: store.zoneOf(set.name)?.name, record: set } };
    },
  },
  {
    method: 'DELETE',
    path: '/dns/records',
    handle: async (call) => {
      const { zone, name, type } = await call.json(deleteBody);
      return { json: { removed: store.remove(name, type, zone) } };
    },
  },
];

const nodeNames = edgeNodes.map(({ node }) => node);

const signingRoutes = (signing: Signing): Route[] => [
  {
    method: 'GET',
    path: '/dns/signing',
    handle: () => ({ json: { zones: Object.fromEntries(signing.states) } }),
  },
  {
    method: 'PUT',
    path: '/dns/signing',
    handle: async (call) => {
      const { zone, state } = await call.json(
        z.strictObject({ zone: dnsName, state: z.enum(zoneSignings) }),
      );
      signing.states.set(zone, state);
      return { json: { zone, state } };
    },
  },
];

/** Zones, records, signatures, node health and faults of the lab's name server. */
export const dnsRoutes = (store: ZoneStore, server: DnsServer, signing: Signing): Route[] => [
  ...signingRoutes(signing),
  ...zoneRoutes(store),
  ...recordRoutes(store),
  {
    method: 'GET',
    path: '/dns/nodes',
    handle: () => ({
      json: {
        nodes: edgeNodes.map((one) => ({ ...one, healthy: !store.unhealthy.has(one.node) })),
      },
    }),
  },
  {
    method: 'PUT',
    path: '/dns/nodes/:node',
    handle: async (call) => {
      const node = z.enum(nodeNames).safeParse(call.params['node']);
      if (!node.success) {
        throw new ControlError(404, 'nodeUnknown', { zh: '没有这个节点', en: 'no such node' });
      }
      const { healthy } = await call.json(z.strictObject({ healthy: z.boolean() }));
      store.setHealth(node.data, healthy);
      return { json: { node: node.data, healthy } };
    },
  },
  { method: 'GET', path: '/dns/faults', handle: () => ({ json: server.faults }) },
  {
    method: 'PUT',
    path: '/dns/faults',
    handle: async (call) => ({ json: Object.assign(server.faults, await call.json(dnsFaults)) }),
  },
];
