import type { DnsDriver, ZoneSet } from '#server/drivers/dns/driver';
import { askAllTheTime, type Observed } from '../../cdn/dns/zoneLoad';

/** For all clients, without a weight. */
export const everywhere = { weight: null, regions: null };
/** Sets of a zone whose values are for everybody. */
export const plainIn =
  (zone: string) =>
  (name: string, type: ZoneSet['type'], ...values: string[]): ZoneSet => ({
    name: `${name}.${zone}`,
    type,
    ttl: 60,
    records: values.map((value) => ({ value, ...everywhere })),
  });

const publishes = 50;
/**
 * Publishes 50 versions in which twenty names tell their serial twice, while they are asked for over and over;
 * answers what was seen, and of it what was not wholly of one serial between those told before and after.
 */
export const publishUnderLoad = async (o: {
  driver: DnsDriver;
  port: number;
  zone: string;
  first?: number;
}): Promise<{ observed: Observed[]; mixed: Observed[]; failed: string[] }> => {
  const { driver, port, zone, first = 100 } = o;
  const names = Array.from({ length: 20 }, (_, i) => `n${i}`);
  const plain = plainIn(zone);
  const put = (serial: number) =>
    driver.publishZone({
      zone,
      serial,
      records: [],
      sets: names.map((name) => plain(name, 'TXT', `v${serial}`, `v${serial} again`)),
    });
  await put(first);
  const load = askAllTheTime({ port, zone, names: names.map((name) => `${name}.${zone}`) });
  for (let serial = first + 1; serial <= first + publishes; serial += 1) await put(serial);
  const { observed, failed } = await load.stop();
  const mixed = observed.filter(({ texts, from, to }) => {
    const serial = Number(/^v(\d+)$/.exec(texts.toSorted()[0] ?? '')?.[1]);
    const isWhole = texts.toSorted().join() === `v${serial},v${serial} again`;
    return !(isWhole && serial >= from && serial <= to);
  });
  return { observed, mixed, failed };
};
