import { type HostedSet, policyOf, readSet } from './sets';
import { below, type Node } from './xml';

const mostRecords = 1000;
const mostCharacters = 32_000;
const mostOfName = 100;
const actions = ['CREATE', 'UPSERT', 'DELETE'];

export type HostedSets = ReadonlyMap<string, HostedSet>;
export const keyOf = ({ name, type, id }: Pick<HostedSet, 'name' | 'type' | 'id'>): string =>
  `${name} ${type} ${id}`;
/** The sets of each name. */
export const setsByName = (sets: HostedSets): Map<string, HostedSet[]> => {
  const byName = new Map<string, HostedSet[]>();
  for (const set of sets.values()) {
    const there = byName.get(set.name);
    if (there) there.push(set);
    else byName.set(set.name, [set]);
  }
  return byName;
};
const what = ({ name, type, id }: HostedSet): string =>
  `[name='${name}', type='${type}'${id ? `, set-identifier='${id}'` : ''}]`;
const says = (set: HostedSet): string => JSON.stringify({ ...set, values: set.values.toSorted() });

type Step = { action: string; set: HostedSet };
const readStep = (change: Node, zone: string): Step | string => {
  const action = below(change, 'Action')?.text ?? '';
  if (change.children.map((c) => c.name).join() !== 'Action,ResourceRecordSet')
    return 'A change has an Action and a ResourceRecordSet, in this order';
  if (!actions.includes(action)) return `Unknown action ${action}`;
  const set = readSet(below(change, 'ResourceRecordSet'), zone);
  return typeof set === 'string' ? set : { action, set };
};

const limitFaults = (steps: readonly Step[]): string[] => {
  const sum = (of: (set: HostedSet) => number) =>
    steps.reduce((total, { action, set }) => total + of(set) * (action === 'UPSERT' ? 2 : 1), 0);
  const records = sum((set) => Math.max(1, set.values.length));
  const characters = sum((set) => set.values.join('').length);
  return [
    ...(records > mostRecords ? [`Number of records limit of ${mostRecords} exceeded.`] : []),
    ...(characters > mostCharacters
      ? [`Number of characters limit of ${mostCharacters} exceeded.`]
      : []),
  ];
};

/** What one step would make of the sets; answers what speaks against it. */
const take = (sets: Map<string, HostedSet>, { action, set }: Step): string | null => {
  const key = keyOf(set);
  const there = sets.get(key);
  if (action === 'CREATE' && there)
    return `Tried to create resource record set ${what(set)} but it already exists`;
  if (action !== 'DELETE') {
    sets.set(key, set);
    return null;
  }
  if (!there) return `Tried to delete resource record set ${what(set)} but it was not found`;
  if (says(there) !== says(set))
    return `Tried to delete resource record set ${what(set)} but the values provided do not match the current values`;
  sets.delete(key);
  return null;
};

/** What must hold among the sets of one name. */
const nameFaults = (own: readonly HostedSet[], sets: HostedSets): string[] =>
  own.flatMap((set) => {
    const group = own.filter((one) => one.type === set.type);
    const { alias } = set;
    const leadsNowhere =
      alias && ![...sets.values()].some((one) => one.name === alias.name && one.type === set.type);
    return [
      ...(set.type === 'CNAME' && own.some((one) => one.type !== 'CNAME')
        ? [
            `RRSet of type CNAME with DNS name ${set.name} is not permitted as it conflicts with other records with the same DNS name`,
          ]
        : []),
      ...(group.some((one) => policyOf(one) !== policyOf(set))
        ? [
            `RRSet with DNS name ${set.name}, type ${set.type} cannot be created as other sets exist with another routing policy`,
          ]
        : []),
      ...(group.length > mostOfName ? [`More than ${mostOfName} sets of ${set.name}`] : []),
      ...(leadsNowhere
        ? [
            `Tried to create an alias that targets ${alias.name}., type ${set.type} in zone ${alias.zone}, but the alias target name does not lie within the target zone or was not found`,
          ]
        : []),
    ];
  });

/**
 * What a change batch makes of the sets of a zone, all of it or nothing: the new sets, or the messages of the
 * refusal.
 */
export const applyBatch = (
  changes: readonly Node[],
  current: HostedSets,
  zone: string,
): { sets: HostedSets } | { messages: string[] } => {
  const read = changes.map((change) => readStep(change, zone));
  const steps = read.filter((step) => typeof step !== 'string');
  const messages: string[] = read.filter((step) => typeof step === 'string');
  if (changes.length === 0) messages.push('A batch has a change');
  const touched = steps.map(({ action, set }) => `${action} ${keyOf(set)}`);
  if (new Set(touched).size < touched.length) messages.push('A set is changed twice in a batch');
  if (messages.length === 0) messages.push(...limitFaults(steps));
  if (messages.length > 0) return { messages };
  const sets = new Map(current);
  for (const step of steps) {
    const message = take(sets, step);
    if (message) messages.push(message);
  }
  for (const type of ['SOA', 'NS'] as const)
    if (!sets.has(keyOf({ name: zone, type, id: '' })))
      messages.push(`A HostedZone must contain at least one ${type} record for the zone itself.`);
  const byName = setsByName(sets);
  for (const name of new Set(steps.map(({ set }) => set.name)))
    messages.push(...nameFaults(byName.get(name) ?? [], sets));
  return messages.length > 0 ? { messages: [...new Set(messages)] } : { sets };
};
