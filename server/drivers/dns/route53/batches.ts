import { DnsDriverError } from '../driver';
import { isAnswerName, keyOf, type RecordSet, saysOf } from './records';
import { element, type Xml } from '../../xml';

/** One step of a batch. */
export type Change = { action: 'CREATE' | 'UPSERT' | 'DELETE'; set: RecordSet };

/** What one batch may hold; a change that may replace counts twice. */
const mostRecords = 1000;
const mostCharacters = 32_000;

/** What must be done so that `live` says what is wished: what goes stands before what comes. */
export const changesBetween = (
  live: readonly RecordSet[],
  wished: readonly RecordSet[],
): Change[] => {
  const there = new Map(live.map((one) => [keyOf(one), saysOf(one)]));
  const names = new Set(wished.map(keyOf));
  return [
    ...live
      .filter((one) => !names.has(keyOf(one)))
      .map((set): Change => ({ action: 'DELETE', set })),
    ...wished
      .filter((one) => there.get(keyOf(one)) !== saysOf(one))
      .map((set): Change => ({ action: there.has(keyOf(set)) ? 'UPSERT' : 'CREATE', set })),
  ];
};

/** The steps of a publication: answers that places will lead to, then the names, then what nothing leads to any more. */
export const stagesOf = (
  changes: readonly Change[],
  wished: readonly RecordSet[],
  zone: string,
): { before: Change[]; names: Change[]; after: Change[] } => {
  const needed = new Set(wished.map(({ name }) => name));
  const isAnswer = ({ set }: Change) => isAnswerName(set.name, zone);
  return {
    before: changes.filter((c) => isAnswer(c) && needed.has(c.set.name)),
    names: changes.filter((c) => !isAnswer(c)),
    after: changes.filter((c) => isAnswer(c) && !needed.has(c.set.name)),
  };
};

type Size = { records: number; characters: number };
const elementsOf = (xml: Xml, name: string): Xml[] => [
  ...(xml.name === name ? [xml] : []),
  ...xml.children.flatMap((child) => elementsOf(child, name)),
];
const sizeOf = ({ action, set }: Change): Size => {
  const factor = action === 'UPSERT' ? 2 : 1;
  const values = [...elementsOf(set.xml, 'Value'), ...elementsOf(set.xml, 'DNSName')];
  return {
    records: factor * Math.max(1, values.length),
    characters: factor * values.reduce((sum, { text }) => sum + text.length, 0),
  };
};
const isAbove = ({ records, characters }: Size): boolean =>
  records > mostRecords || characters > mostCharacters;

/**
 * Batches within the limits. All of a name stands in one, so that no answer is of two versions; a name that
 * does not fit into any is refused.
 */
export const batchesOf = (changes: readonly Change[]): Change[][] => {
  const byName = new Map<string, Change[]>();
  for (const change of changes) {
    const there = byName.get(change.set.name);
    if (there) there.push(change);
    else byName.set(change.set.name, [change]);
  }
  const batches: Change[][] = [];
  let size: Size = { records: 0, characters: 0 };
  for (const [name, own] of byName) {
    const more = own.map(sizeOf).reduce((a, b) => plus(a, b));
    if (isAbove(more))
      throw new DnsDriverError('invalid', `${name} does not fit into one change batch of Route 53`);
    const together = plus(size, more);
    const isNew = batches.length === 0 || isAbove(together);
    if (isNew) batches.push([...own]);
    else batches.at(-1)?.push(...own);
    size = isNew ? more : together;
  }
  return batches;
};
const plus = (a: Size, b: Size): Size => ({
  records: a.records + b.records,
  characters: a.characters + b.characters,
});

/** A batch as it is sent. */
export const batchXml = (changes: readonly Change[], comment: string): Xml =>
  element('ChangeResourceRecordSetsRequest', [
    element('ChangeBatch', [
      element(
        'Changes',
        changes.map(({ action, set }) => element('Change', [element('Action', action), set.xml])),
      ),
      element('Comment', comment),
    ]),
  ]);
