import { setTimeout as wait } from 'node:timers/promises';
import { DnsDriverError, type DnsDriverModule } from '../driver';
import { batchesOf, batchXml, type Change, changesBetween, stagesOf } from './batches';
import { type Call, openCall } from './call';
import { liveSet, plainName, type RecordSet, recordSetsOf } from './records';
import { inside, textIn, type Xml } from '../../xml';

const pageSize = '300';
const firstPauseMs = 100;
const longestPauseMs = 2_000;
/** Changes are on all servers within a minute as a rule. */
const spreadMs = 300_000;

/** The public zone of this name: its id. */
const zoneIdOf = async (call: Call, operation: string, zone: string): Promise<string> => {
  const query = { dnsname: `${zone}.`, maxitems: '10' };
  const answer = await call(operation, 'GET', '/hostedzonesbyname', { query });
  const own = inside(answer, 'HostedZones')?.children.find(
    (one) =>
      plainName(textIn(one, 'Name')) === zone && textIn(one, 'Config', 'PrivateZone') !== 'true',
  );
  if (own) return textIn(own, 'Id').replace('/hostedzone/', '');
  throw new DnsDriverError('absent', `Route 53 has no public zone ${zone}`);
};

const setsIn = (answer: Xml): RecordSet[] =>
  (inside(answer, 'ResourceRecordSets')?.children ?? []).map(liveSet);
/** All sets of a zone, page by page. */
const allSets = async (call: Call, id: string): Promise<RecordSet[]> => {
  const sets: RecordSet[] = [];
  for (let from: Record<string, string> | null = {}; from; ) {
    const query: Record<string, string> = { ...from, maxitems: pageSize };
    const page: Xml = await call('publishZone', 'GET', `/hostedzone/${id}/rrset`, { query });
    sets.push(...setsIn(page));
    const next = textIn(page, 'NextRecordIdentifier');
    from =
      textIn(page, 'IsTruncated') === 'true'
        ? {
            name: textIn(page, 'NextRecordName'),
            type: textIn(page, 'NextRecordType'),
            ...(next ? { identifier: next } : {}),
          }
        : null;
  }
  return sets;
};

const soaValue = (soa: RecordSet): string =>
  textIn(soa.xml, 'ResourceRecords', 'ResourceRecord', 'Value');
const serialOf = (soa: RecordSet): number => Number(soaValue(soa).split(' ')[2]);
const isTop = (zone: string, type: string) => (one: RecordSet) =>
  one.name === zone && one.type === type;
const soaIn = (sets: readonly RecordSet[], zone: string): RecordSet => {
  const soa = sets.find(isTop(zone, 'SOA'));
  if (soa && Number.isSafeInteger(serialOf(soa))) return soa;
  throw new DnsDriverError('garbage', 'the zone has no SOA');
};
/** The SOA with another serial: the third word of its data. */
const withSerial = (soa: RecordSet, serial: number): RecordSet => {
  const words = soaValue(soa).split(' ').with(2, String(serial)).join(' ');
  const put = (xml: Xml): Xml =>
    xml.name === 'Value' ? { ...xml, text: words } : { ...xml, children: xml.children.map(put) };
  return { ...soa, xml: put(soa.xml) };
};

/** Sends batches of a zone and waits until all name servers have them. */
const openSending = (call: Call, id: string, serial: number) => {
  const send = async (changes: readonly Change[]): Promise<string> => {
    const body = batchXml(changes, `Serial ${serial}`);
    const answer = await call('publishZone', 'POST', `/hostedzone/${id}/rrset`, { body });
    return textIn(answer, 'ChangeInfo', 'Id').replace('/change/', '');
  };
  const spread = async (change: string): Promise<void> => {
    const end = performance.now() + spreadMs;
    for (let pauseMs = firstPauseMs; performance.now() < end; pauseMs *= 2) {
      const answer = await call('publishZone', 'GET', `/change/${change}`);
      if (textIn(answer, 'ChangeInfo', 'Status') === 'INSYNC') return;
      await wait(Math.min(pauseMs, longestPauseMs));
    }
    throw new DnsDriverError('unavailable', `change ${change} is still pending`);
  };
  const all = async (batches: readonly Change[][]): Promise<void> => {
    const changes: string[] = [];
    for (const batch of batches) changes.push(await send(batch));
    for (const change of changes) await spread(change);
  };
  return { send, all };
};

/**
 * Amazon Route 53 (API of 2013-04-01, credential `token` as `key id:secret`). The public zone must exist; its SOA
 * and NS stay, except the serial. Weights are weighted sets, regions are sets for places. A publication is one
 * change batch where it fits into one, else several, and the last one has the serial; each is waited for until all
 * name servers of Amazon have it. It has no way to refuse an older serial, so publications take turns.
 */
export const route53: DnsDriverModule = {
  atomic: false,
  open: (target, http) => {
    const call = openCall(target, http);
    return {
      async publishZone({ zone, serial, records, texts = [], sets = [] }) {
        const id = await zoneIdOf(call, 'publishZone', zone);
        const live = await allSets(call, id);
        const soa = soaIn(live, zone);
        const now = serialOf(soa);
        if (now >= serial)
          throw new DnsDriverError('conflict', `serial ${now} is live`, { currentSerial: now });
        const wished = recordSetsOf({ records, texts, sets }, { zone, zoneId: id });
        const own = (one: RecordSet) => isTop(zone, 'SOA')(one) || isTop(zone, 'NS')(one);
        const changes = changesBetween(
          live.filter((one) => !own(one)),
          wished,
        );
        const { before, names, after } = stagesOf(changes, wished, zone);
        const numbered: Change = { action: 'UPSERT', set: withSerial(soa, serial) };
        // The top comes last: its batch is the one that has the serial.
        const isOfTop = ({ set }: Change) => set.name === zone;
        const batches = batchesOf([
          ...names.filter((c) => !isOfTop(c)),
          ...names.filter(isOfTop),
          numbered,
        ]);
        const sending = openSending(call, id, serial);
        await sending.all(batchesOf(before));
        await sending.all(batches.slice(0, -1));
        await sending.all(batches.slice(-1));
        for (const batch of batchesOf(after)) await sending.send(batch);
        return { serial };
      },
      async currentSerial(zone) {
        const id = await zoneIdOf(call, 'currentSerial', zone);
        const query = { name: `${zone}.`, type: 'SOA', maxitems: '1' };
        const answer = await call('currentSerial', 'GET', `/hostedzone/${id}/rrset`, { query });
        return serialOf(soaIn(setsIn(answer), zone));
      },
    };
  },
};
