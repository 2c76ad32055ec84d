import { setTimeout as wait } from 'node:timers/promises';
import type { SupplierCore } from '../core';
import { newAct } from '../ledger';
import type { Target } from '../targets';
import { type PurgeInput, purgeInput } from './description';
import { Refusal } from './refusal';
import { newId, parsed } from './rulesets';
import type { Zone } from './zone';

const nobody = { ref: '', idempotent: false };

/** A directory is cleared by its name and by everything below it. */
const targetsOf = (input: PurgeInput): Target[] => {
  if ('hosts' in input) return input.hosts.map((value) => ({ kind: 'host', value }));
  if ('files' in input) return [];
  return input.prefixes.flatMap((prefix): Target[] => {
    const value = `http://${prefix}`;
    if (!prefix.includes('/') || prefix.endsWith('/')) return [{ kind: 'prefix', value }];
    return [
      { kind: 'url', value },
      { kind: 'prefix', value: `${value}/` },
    ];
  });
};
const hostsOf = (input: PurgeInput): string[] => {
  if ('hosts' in input) return input.hosts;
  if ('files' in input) return input.files.map((file) => new URL(file).hostname);
  return input.prefixes.map((prefix) => prefix.split('/')[0] ?? '');
};

/** Clears what a call names and answers when it is cleared. */
export const purge = async (core: SupplierCore, zone: Zone, body: unknown): Promise<object> => {
  const input = parsed(purgeInput, body, 1015);
  const strange = hostsOf(input).find((host) => !zone.has(host));
  if (strange !== undefined)
    throw new Refusal(400, 1012, `Unable to purge ${strange}, which is not in this zone.`);
  if (core.faults().quotaExhausted)
    throw new Refusal(429, 10_429, 'Unable to purge, rate limit reached.');
  if ('files' in input) {
    core.store.commit(
      [],
      input.files.map((file) => newAct('purge', '', file)),
    );
    for (const file of input.files) {
      const { hostname, pathname, search } = new URL(file);
      // An object by its whole address alone.
      for (const node of core.nodes) {
        if (search) node.purgeUrl(hostname, `${pathname}${search}`);
        else node.store.purgeKey(`${hostname}${pathname}`);
      }
    }
  }
  const targets = targetsOf(input);
  if (targets.length > 0) {
    const { ticket } = core.tasks.submit('purge', targets, nobody);
    while (['waiting', 'active'].includes(core.tasks.get(ticket).state)) await wait(10);
  }
  return { id: newId() };
};
