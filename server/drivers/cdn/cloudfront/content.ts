import { element, inside, textIn, type Xml } from '../../xml';
import { chunks, joinTasks, joinTickets, partRefs, splitTicket } from '../batches';
import { type CdnDriver, DriverError, type PurgeTarget, type SupplierTask } from '../driver';
import { type AwsCaller, itemsOf } from './call';
import { list } from './config';
import type { Directory } from './distributions';

/** Targets of one call: each needs a path that ends with a star, of which 15 may be under way. */
export const maxTargets = 15;
/** Clocks may differ by so much. */
const skewMs = 60_000;
const letters = { url: 'u', prefix: 'd', host: 'h' } as const;
type Letter = (typeof letters)[keyof typeof letters];

/** Targets of one kind, scheme and host: what one invalidation is about. */
type Part = { letter: Letter; scheme: string; host: string; rests: string[] };

const partsOf = (targets: readonly PurgeTarget[]): Part[] => {
  const groups = new Map<string, Part>();
  for (const { kind, value } of targets) {
    const match = /^(https?:\/\/)?([^/?#]+)([^#]*)$/.exec(value);
    if (!match) throw new DriverError('invalid', `${value} is no address`);
    const [, scheme = '', host = '', rest = ''] = match;
    const part = groups.get(`${kind} ${scheme}${host}`) ?? {
      letter: letters[kind],
      scheme,
      host,
      rests: [],
    };
    part.rests.push(rest);
    groups.set(`${kind} ${scheme}${host}`, part);
  }
  return [...groups.values()].flatMap((part) =>
    chunks(part.rests, maxTargets).map((rests) => ({ ...part, rests })),
  );
};

const sent = (rest: string): string => rest.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
/** An address without a query stands for every query of it, which CloudFront takes for objects of their own. */
const pathsOf = ({ letter, rests }: Part): string[] => {
  if (letter === 'h') return ['/*'];
  const paths = rests.map((rest) => sent(rest || '/'));
  if (letter === 'd') return paths.map((path) => (path.endsWith('*') ? path : `${path}*`));
  return paths.flatMap((path) => (path.includes('?') ? [path] : [path, `${path}?*`]));
};

/** Who an invalidation is of, so that its answer reads back as it was asked. */
type Ticket = { letter: Letter; scheme: string; host: string; distribution: string; id: string };
const writeTicket = ({ letter, scheme, host, distribution, id }: Ticket): string =>
  [letter, scheme, host, distribution, id].join('|');
const readTicket = (text: string): Ticket => {
  const [letter = 'u', scheme = '', host = '', distribution = '', id = ''] = text.split('|');
  return { letter: letter as Letter, scheme, host, distribution, id }; // written above
};
/** Of a host that has no distribution: there is nothing to ask, and its targets stand in its place. */
const noTicket = 'x|';
const missing = ({ letter, scheme, host, rests }: Part): string =>
  noTicket +
  rests
    .map((rest) => encodeURIComponent(letter === 'h' ? host : `${scheme}${host}${rest}`))
    .join('|');
const missed = (ticket: string): SupplierTask => ({
  ticket,
  state: 'failed',
  items: ticket
    .slice(noTicket.length)
    .split('|')
    .map((target) => ({
      target: decodeURIComponent(target),
      state: 'failed',
      code: 'NoSuchDistribution',
      message: 'CloudFront has no distribution for this host.',
    })),
});

const targetsOf = ({ letter, scheme, host }: Ticket, paths: readonly string[]): string[] => {
  if (letter === 'h') return [host];
  const own = letter === 'd' ? paths.map((path) => path.slice(0, -1)) : paths;
  return own.filter((path) => !path.endsWith('?*')).map((path) => `${scheme}${host}${path}`);
};
const stateOf = (invalidation: Xml): 'done' | 'waiting' =>
  textIn(invalidation, 'Status') === 'Completed' ? 'done' : 'waiting';

/**
 * Purge and what became of it: an invalidation each, known again by its caller reference. There is no
 * prefetch. `since` bounds how far back a lost one is looked for.
 */
export const contentCalls = (
  call: AwsCaller,
  directory: Directory,
): Pick<CdnDriver, 'purge' | 'prefetch' | 'findTask' | 'taskStatus'> => {
  const invalidation = (operation: string, distribution: string, id: string) => {
    const path = `/distribution/${distribution}/invalidation/${id}`;
    return call.xml(operation, 'Invalidation', { method: 'GET', path });
  };
  const find = async (distribution: string, ref: string, since: string): Promise<string | null> => {
    const path = `/distribution/${distribution}/invalidation`;
    const question = { method: 'GET', path, query: { MaxItems: '100' } } as const;
    const { tree } = await call.xml('findTask', 'InvalidationList', question);
    const from = Date.parse(since) - skewMs;
    const recent = itemsOf(tree).filter((one) => Date.parse(textIn(one, 'CreateTime')) >= from);
    for (const summary of recent) {
      const id = textIn(summary, 'Id');
      const { tree: own } = await invalidation('findTask', distribution, id);
      if (textIn(own, 'InvalidationBatch', 'CallerReference') === ref) return id;
    }
    return null;
  };
  const submit = async (distribution: string, part: Part, ref: string): Promise<string> => {
    const { tree } = await call.xml('purge', 'Invalidation', {
      method: 'POST',
      path: `/distribution/${distribution}/invalidation`,
      body: element('InvalidationBatch', [
        list('Paths', 'Path', pathsOf(part)),
        element('CallerReference', ref),
      ]),
    });
    return textIn(tree, 'Id');
  };
  /** A ticket for each part, by what `of` answers; null as soon as it answers none. */
  const ticketsOf = async (
    operation: string,
    targets: readonly PurgeTarget[],
    ref: string,
    of: (distribution: string, part: Part, ref: string) => Promise<string | null>,
  ): Promise<string[] | null> => {
    const parts = partsOf(targets);
    const refs = partRefs(ref, parts.length);
    const hosts = [...new Set(parts.map(({ host }) => host))];
    const ids = await directory.ids(operation, hosts);
    const tickets: string[] = [];
    for (const [index, part] of parts.entries()) {
      const distribution = ids.get(part.host);
      if (distribution === undefined) {
        tickets.push(missing(part));
        continue;
      }
      const id = await of(distribution, part, refs[index] ?? ref);
      if (id === null) return null;
      tickets.push(writeTicket({ ...part, distribution, id }));
    }
    return tickets;
  };
  return {
    async purge({ targets, ref }) {
      return { ticket: joinTickets((await ticketsOf('purge', targets, ref, submit)) ?? []) };
    },
    prefetch: () => Promise.reject(new DriverError('invalid', 'CloudFront offers no prefetch')),
    async findTask(ref, about) {
      if (!about || !('targets' in about)) return null;
      const { targets, since } = about;
      const tickets = await ticketsOf('findTask', targets, ref, (distribution, _part, own) =>
        find(distribution, own, since),
      );
      return tickets && { ticket: joinTickets(tickets) };
    },
    async taskStatus(ticket) {
      const tasks: SupplierTask[] = [];
      for (const text of splitTicket(ticket)) {
        if (text.startsWith(noTicket)) {
          tasks.push(missed(text));
          continue;
        }
        const own = readTicket(text);
        const { tree } = await invalidation('taskStatus', own.distribution, own.id);
        const paths = itemsOf(inside(tree, 'InvalidationBatch', 'Paths')).map((one) => one.text);
        const state = stateOf(tree);
        const items = targetsOf(own, paths).map((target) => {
          return { target, state, code: null, message: null };
        });
        tasks.push({ ticket: text, state, items });
      }
      return joinTasks(ticket, tasks);
    },
  };
};
