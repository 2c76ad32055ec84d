import * as cdnTerms from '../terms';
import * as z from 'zod';
import { field, type Label } from '../../../kernel/field';
import { sentenceText } from '../../../kernel/sentences';
import { ruleFields } from '../../../edge/config';
import { supplierNames } from '../../../suppliers';
import * as terms from '../../../kernel/terms';

/** How sure it is that a field of a rule is in force at a supplier. */
export const proofVerdicts = {
  seen: ['节点已证实', 'Seen at the edge', 'success'],
  readBack: ['自供应商回读', 'Read back from the supplier', 'neutral'],
  unproven: ['尚未证实', 'Not proven yet', 'warning'],
  lost: ['供应商不支持', 'Not supported by the supplier', 'neutral'],
  differs: [...cdnTerms.differs, 'error'],
} as const;
export type ProofVerdict = keyof typeof proofVerdicts;

/**
 * Parts of a rule that are proven one by one. `queryMode` stands for its names, too; `live` is said
 * of a rule that is off: nothing of it may show.
 */
export const proofFields = ruleFields.filter((f) => f !== 'pattern' && f !== 'queryNames');
export type ProofField = (typeof proofFields)[number] | 'live';

/** One request to one node and what of the answer counted. */
const evidence = z.object({ node: z.string(), request: z.string(), answer: z.string() });

/**
 * What nodes showed of one field. `unseen`: no answer can show it, for the reason given; `unproven`:
 * it should have shown and did not, though nothing else did either.
 */
export const proofFact = z.object({
  ruleId: z.string(),
  field: z.enum([...proofFields, 'live']),
  verdict: z.enum(['seen', 'unseen', 'unproven', 'differs']),
  reason: field.sentence(...terms.reason).nullable(),
  evidence: z.array(evidence),
});
export type ProofFact = z.output<typeof proofFact>;
export type ProofEvidence = z.output<typeof evidence>;

/** One field of one rule at one supplier: whether it is in force and how that is known. */
export const provenField = z.object({
  ruleId: z.string(),
  pattern: z.string(),
  field: proofFact.shape.field,
  wanted: z.unknown(),
  verdict: z.enum(Object.keys(proofVerdicts) as [ProofVerdict]),
  reason: z.tuple([z.string(), z.string()]).nullable(),
  /** What the supplier's own configuration holds instead, where reading it back told. */
  found: z.unknown().optional(),
  evidence: z.array(evidence),
});
export type ProvenField = z.output<typeof provenField>;

/** The proof of a domain's configuration, supplier by supplier. */
export const configProof = z.object({
  version: z.int(),
  suppliers: z.array(
    z.object({
      entryId: z.uuid(),
      supplier: z.enum(supplierNames),
      paramName: z.string().nullable(),
      /** When nodes were last asked about this version; null when they were not. */
      checkedAt: z.string().nullable(),
      readAt: z.string().nullable(),
      fields: z.array(provenField),
    }),
  ),
});

type Difference = { place: string; subject: string | null; field: string; after?: unknown };
type ReadBack = {
  state: string;
  version: number;
  differences: readonly Difference[];
} | null;

/** What reading back says of a field: a difference, that it is right, or nothing (null). */
const readingOf = (
  reading: ReadBack,
  o: { version: number; pattern: string; field: ProofField },
): { difference: Difference | null } | null => {
  if (!reading || reading.version !== o.version) return null;
  if (reading.state !== 'same' && reading.state !== 'drifted') return null;
  const names: readonly string[] =
    o.field === 'queryMode' ? ['queryMode', 'queryNames', 'rule'] : [o.field, 'rule'];
  const difference = reading.differences.find(
    (d) => d.place === 'rule' && d.subject === o.pattern && names.includes(d.field),
  );
  return { difference: difference ?? null };
};

const notAsked = ['节点尚未被问及此字段', 'No node has been asked about it yet'] as const;
const notRead = ['尚未从供应商回读此版本', 'This version has not been read back yet'] as const;
const readOtherwise = [
  '供应商的配置中是另一个值',
  'The configuration at the supplier holds another value',
] as const;

const joined = (a: Label | null, b: Label): [string, string] =>
  a ? [`${a[0]}；${b[0]}`, `${a[1]}; ${b[1]}`] : [...b];

/** Puts together what nodes showed and what the supplier says; a contradiction by either counts. */
export const verdictOf = (
  fact: Pick<ProofFact, 'verdict' | 'reason' | 'evidence'> | null,
  reading: ReadBack,
  o: { version: number; pattern: string; field: ProofField },
): Pick<ProvenField, 'verdict' | 'reason' | 'evidence' | 'found'> => {
  const readBack = readingOf(reading, o);
  const evidence = fact?.evidence ?? [];
  const text = fact?.reason ? sentenceText(fact.reason) : null;
  const reason: [string, string] | null = text && [...text];
  if (fact?.verdict === 'differs') return { verdict: 'differs', reason, evidence };
  if (readBack?.difference)
    return {
      verdict: 'differs',
      reason: [...readOtherwise],
      evidence,
      found: readBack.difference.after ?? null,
    };
  if (fact?.verdict === 'seen') return { verdict: 'seen', reason, evidence };
  const why: [string, string] | null = fact ? reason : [...notAsked];
  if (fact?.verdict === 'unproven') return { verdict: 'unproven', reason: why, evidence };
  if (readBack) return { verdict: 'readBack', reason: why, evidence };
  return { verdict: 'unproven', reason: joined(why, notRead), evidence };
};
