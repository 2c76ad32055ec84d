import type { Supplier } from '#shared/suppliers';
import { joinTasks } from '../../../drivers/cdn/batches';
import type { CdnDriver, PurgeTarget, SupplierTaskItem } from '../../../drivers/cdn/driver';
import { now } from '../../../kernel/process/clock';
import type { Alias } from './aliasBook';
import { aliasTelemetry } from './aliasTelemetry';
import { isWithin } from './period';

/** Between the tickets of the real names and of the aliases; drivers split their own at commas. */
const separator = ' ';
/** Reference of the call for the aliases that goes with one for the real names. */
const aliasRef = (ref: string): string => `${ref}~alias`;

const urlShape = /^([a-z]+:\/\/)([^/?#:]+)(.*)$/is;
/** A URL, prefix or host with its host given another name; as it is where `rename` knows none. */
const renamed = (value: string, rename: (host: string) => string | undefined): string => {
  const [, scheme = '', host = '', rest = ''] = urlShape.exec(value) ?? ['', '', value, ''];
  return `${scheme}${rename(host.toLowerCase()) ?? host}${rest}`;
};
const hostOf = (value: string): string => (urlShape.exec(value)?.[2] ?? value).toLowerCase();

/** The same value under each alias that a supplier serves of its host. */
const underAliases = (aliases: readonly Alias[], value: string): string[] => {
  const host = hostOf(value);
  return aliases.filter((a) => a.domain === host).map((a) => renamed(value, () => a.host));
};

const weight = { waiting: 2, failed: 1, done: 0 } as const;
/** What became of each real target: as its least fortunate name. */
const byRealName = (
  items: readonly SupplierTaskItem[],
  aliases: readonly Alias[],
): SupplierTaskItem[] => {
  const real = new Map(aliases.map((a) => [a.host, a.domain]));
  const byTarget = new Map<string, SupplierTaskItem>();
  for (const item of items) {
    const target = renamed(item.target, (host) => real.get(host));
    const earlier = byTarget.get(target);
    if (!earlier || weight[item.state] > weight[earlier.state])
      byTarget.set(target, { ...item, target });
  }
  return [...byTarget.values()];
};

/**
 * The driver of a parameter at which some domains have aliases: what is asked of a real name is asked of
 * its aliases too, and what they answer is told of the real name. Aliases come before the real names, so
 * that a call whose own reference is found has been sent for both.
 */
export const withAliases = (
  driver: CdnDriver,
  book: () => Promise<readonly Alias[]>,
  supplier: Supplier,
): CdnDriver => {
  const inForce = async (): Promise<Alias[]> =>
    (await book()).filter((a) => a.isLive && isWithin(a, now()));
  type Act = (ref: string) => Promise<{ ticket: string }>;
  const both = async (ref: string, forAliases: Act | null, own: Act) => {
    if (!forAliases) return own(ref);
    const second = aliasRef(ref);
    const earlier = driver.idempotent ? null : await driver.findTask(second);
    const alias = earlier ?? (await forAliases(second));
    const { ticket } = await own(ref);
    return { ticket: [ticket, alias.ticket].join(separator) };
  };
  return {
    ...driver,
    ...aliasTelemetry(driver, book, supplier),
    async purge(input) {
      const aliases = await inForce();
      const more = input.targets.flatMap(({ kind, value }) =>
        underAliases(aliases, value).map((v): PurgeTarget => ({ kind, value: v })),
      );
      return both(
        input.ref,
        more.length === 0 ? null : (ref) => driver.purge({ ...input, targets: more, ref }),
        () => driver.purge(input),
      );
    },
    async prefetch(input) {
      const aliases = await inForce();
      const more = input.urls.flatMap((url) => underAliases(aliases, url));
      return both(
        input.ref,
        more.length === 0 ? null : (ref) => driver.prefetch({ urls: more, ref }),
        () => driver.prefetch(input),
      );
    },
    async findTask(ref) {
      const own = await driver.findTask(ref);
      if (!own || (await book()).length === 0) return own;
      const alias = await driver.findTask(aliasRef(ref));
      return alias ? { ticket: [own.ticket, alias.ticket].join(separator) } : own;
    },
    async taskStatus(ticket) {
      const parts = ticket.split(separator);
      if (parts.length === 1) return driver.taskStatus(ticket);
      const tasks = [];
      for (const part of parts) tasks.push(await driver.taskStatus(part));
      const task = joinTasks(ticket, tasks);
      return { ...task, items: byRealName(task.items, await book()) };
    },
  };
};
