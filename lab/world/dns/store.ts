import { zones as fixed } from '../../kernel/config';
import * as z from 'zod';
import { ControlError } from '../errors';
import { openJournal } from '../journal';
import type { Random } from '../random';
import { isWithin, type RecordSet, type RecordType, recordSet, recordTypes } from './names';
import { makePlatformZone, type PlatformVersion, type PlatformZone } from './platformZone';
import { platformVersion, versionFault } from './platformZone';
import { makeRecordZone, type RecordZone } from './recordZone';
import { makeSupplierZone } from './supplierZone';
import type { Zone } from './zone';

const event = z.union([
  z.strictObject({ kind: z.literal('put'), zone: z.string(), set: recordSet }),
  z.strictObject({
    kind: z.literal('remove'),
    zone: z.string(),
    name: z.string(),
    type: z.enum(recordTypes),
  }),
  z.strictObject({ kind: z.literal('publish'), version: platformVersion }),
  z.strictObject({ kind: z.literal('health'), node: z.string(), healthy: z.boolean() }),
]);
type ZoneEvent = z.infer<typeof event>;

/** All zones of the lab, kept over restarts in one journal. */
export type ZoneStore = {
  /** The zone that is authoritative for a lower-case name. */
  zoneOf(name: string): Zone | undefined;
  zones(): Zone[];
  /** Answers for a zone that another service of the lab keeps. Throws ControlError where there is one of its name. */
  host(zone: Zone): void;
  platform(): PlatformVersion | null;
  /** Edge nodes that the supplier zones currently leave out. */
  unhealthy: ReadonlySet<string>;
  setHealth(node: string, healthy: boolean): void;
  /** Replaces a set of records; an unknown zone under .test is made. Throws ControlError. */
  put(set: RecordSet, zone?: string): void;
  /** True when the set was there. Throws ControlError for zones nobody may change. */
  remove(name: string, type: RecordType, zone?: string): boolean;
  /** Replaces the platform zone's contents. Throws ControlError, 409 for a serial not above. */
  publish(zone: string, version: PlatformVersion): void;
  close(): void;
};

const readOnly = (zone: string): ControlError =>
  new ControlError(403, 'zoneReadOnly', {
    zh: `区域 ${zone} 不能按记录修改`,
    en: `zone ${zone} cannot be changed by single records`,
  });

const newZoneName = (name: string, zoneName: string | undefined): string => {
  const zone = zoneName ?? name.split('.').slice(-2).join('.');
  const usable = isWithin(name, zone) && zone.endsWith('.test') && !zone.startsWith('*');
  const covers = [fixed.platform, fixed.origin, ...Object.values(fixed.suppliers)];
  if (usable && !covers.some((one) => isWithin(zone, one))) return zone;
  throw new ControlError(400, 'zoneRefused', {
    zh: `不能为 ${name} 建立区域 ${zone}：区域名须以 .test 结尾并包含该名称`,
    en: `no zone ${zone} for ${name}: a zone ends in .test and contains the name`,
  });
};

const checkVersion = (platform: PlatformZone, zone: string, version: PlatformVersion): void => {
  if (zone !== platform.name) {
    throw new ControlError(404, 'zoneUnknown', {
      zh: `区域 ${zone} 不按版本发布`,
      en: `zone ${zone} is not published as a version`,
    });
  }
  const fault = versionFault(zone, version);
  if (fault !== null) {
    const words = {
      zh: `名称 ${fault} 重复或不在区域内`,
      en: `name ${fault} is double or outside`,
    };
    throw new ControlError(400, 'recordRefused', words, { name: fault });
  }
  if (version.serial <= platform.serial) {
    const words = {
      zh: `序列号须大于当前的 ${platform.serial}`,
      en: `the serial must be above the current ${platform.serial}`,
    };
    throw new ControlError(409, 'serialNotAbove', words, { serial: platform.serial });
  }
};

type State = {
  records: Map<string, RecordZone>;
  computed: Zone[];
  platform: PlatformZone;
  unhealthy: Set<string>;
};

const checkAlias = (state: State, zone: string, set: RecordSet): void => {
  const there = state.records.get(zone)?.exact(set.name) ?? [];
  const others = there.filter((one) => one.type !== set.type);
  const clash = others.some((one) => one.type === 'CNAME') || set.type === 'CNAME';
  if ((others.length > 0 && clash) || (set.type === 'CNAME' && set.name === zone)) {
    throw new ControlError(409, 'aliasConflict', {
      zh: `${set.name} 的 CNAME 不能与其他记录并存`,
      en: `a CNAME of ${set.name} cannot stand beside other records`,
    });
  }
};

const firstState = (random: Random): State => {
  const unhealthy = new Set<string>();
  const origin = makeRecordZone(fixed.origin, 'origin');
  for (const name of [fixed.origin, `*.${fixed.origin}`]) {
    origin.put({ name, type: 'A', ttl: 60, values: ['127.0.0.1'] });
  }
  const platform = makePlatformZone(fixed.platform, random);
  const { aurora, borealis } = fixed.suppliers;
  return {
    records: new Map(fixed.customers.map((name) => [name, makeRecordZone(name, 'customer')])),
    computed: [
      platform,
      makeSupplierZone(aurora, 'aurora', unhealthy),
      makeSupplierZone(borealis, 'borealis', unhealthy),
      origin,
    ],
    platform,
    unhealthy,
  };
};

const recordZone = (state: State, name: string): RecordZone => {
  const zone = state.records.get(name) ?? makeRecordZone(name, 'customer');
  state.records.set(name, zone);
  return zone;
};

const applyTo = (state: State, change: ZoneEvent): void => {
  if (change.kind === 'put') recordZone(state, change.zone).put(change.set);
  else if (change.kind === 'remove')
    state.records.get(change.zone)?.remove(change.name, change.type);
  else if (change.kind === 'publish') state.platform.use(change.version);
  else if (change.healthy) state.unhealthy.delete(change.node);
  else state.unhealthy.add(change.node);
};

const snapshotOf = (state: State): ZoneEvent[] => {
  const version = state.platform.version();
  return [
    ...[...state.records.values()].flatMap((zone) =>
      zone.list().map((set): ZoneEvent => ({ kind: 'put', zone: zone.name, set })),
    ),
    ...(version ? [{ kind: 'publish' as const, version }] : []),
    ...[...state.unhealthy].map((node): ZoneEvent => ({ kind: 'health', node, healthy: false })),
  ];
};

const findZone = (state: State, name: string): Zone | undefined => {
  for (let rest = name; ; rest = rest.slice(rest.indexOf('.') + 1)) {
    const zone = state.records.get(rest) ?? state.computed.find((one) => one.name === rest);
    if (zone || !rest.includes('.')) return zone;
  }
};

/** The name of the zone a record of `name` is written to, which may not exist yet. */
const writableZone = (state: State, name: string, zoneName?: string): string => {
  const zone = findZone(state, name);
  if (!zone || (zoneName && zoneName !== zone.name && zone.kind === 'customer')) {
    return newZoneName(name, zoneName);
  }
  if (zone.kind !== 'customer') throw readOnly(zone.name);
  return zone.name;
};

/** Opens the zones kept at `path`; `random` draws the weighted answers. */
export const openZoneStore = (path: string, random: Random): ZoneStore => {
  const state = firstState(random);
  const journal = openJournal<ZoneEvent>({
    path,
    schema: event,
    apply: (change) => applyTo(state, change),
    snapshot: () => snapshotOf(state),
  });
  return {
    zoneOf: (name) => findZone(state, name),
    zones: () => [...state.records.values(), ...state.computed],
    host: (zone) => {
      const zones = [...state.records.values(), ...state.computed];
      if (zones.some(({ name }) => name === zone.name))
        throw new ControlError(409, 'zoneExists', { zh: '区域已存在', en: 'the zone is there' });
      state.computed.push(zone);
    },
    platform: () => state.platform.version(),
    unhealthy: state.unhealthy,
    setHealth: (node, healthy) => journal.append({ kind: 'health', node, healthy }),
    put: (set, zoneName) => {
      const zone = writableZone(state, set.name, zoneName);
      checkAlias(state, zone, set);
      journal.append({ kind: 'put', zone, set });
    },
    remove: (name, type, zoneName) => {
      const zone = writableZone(state, name, zoneName);
      const there = state.records.get(zone)?.exact(name) ?? [];
      if (!there.some((set) => set.type === type)) return false;
      journal.append({ kind: 'remove', zone, name, type });
      return true;
    },
    publish: (zone, version) => {
      checkVersion(state.platform, zone, version);
      journal.append({ kind: 'publish', version });
    },
    close: () => journal.close(),
  };
};
