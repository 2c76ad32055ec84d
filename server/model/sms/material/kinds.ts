import type { MaterialKind, MaterialStatus } from '#shared/areas/sms/material/life';
import { smsQualification, smsQualifications } from '#shared/areas/sms/material/qualifications';
import {
  type BannedWord,
  foldedName,
  qualificationHits,
  type RuleHit,
  signatureHits,
  templateHits,
} from '#shared/areas/sms/material/rules';
import { smsSignature, smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplate, smsTemplates } from '#shared/areas/sms/material/templates';
import type { Entity, EventSpec } from '#shared/kernel/contract';

/** What a version says, field by field, as it was when it was submitted. */
export type Content = Record<string, string>;
/** A material as the engine of reviews works with it, of whichever kind it is. */
export type Material = Record<string, unknown> & {
  id: string;
  accountId: string;
  name: string;
  status: MaterialStatus;
  version: number;
  usedVersion: number | null;
};
/** What the engine has to know of a kind of material; all else of its life is the same for each. */
export type MaterialOf = {
  kind: MaterialKind;
  entity: Entity;
  table: string;
  changed: EventSpec;
  /** Fields a reviewer sees. */
  shown: readonly string[];
  /** Those of them that take a new review when they change. */
  judged: readonly string[];
  /** The field at which a rule that stops it is told, and where that of some rules is another. */
  at: string;
  atRule?: Partial<Record<RuleHit['rule'], string>>;
  hits: (content: Content, words: readonly BannedWord[], today: string) => RuleHit[];
  /** By what names are compared with those of other accounts; empty where none are. */
  folded: (content: Content) => string;
};

/** How many proofs a version has; null where it says nothing of them. */
const proofCount = (files: string | undefined): number | null =>
  files === undefined ? null : (JSON.parse(files) as unknown[]).length;

/** Every kind of material. */
export const materials: Readonly<Record<MaterialKind, MaterialOf>> = {
  qualification: {
    kind: 'qualification',
    entity: smsQualification,
    table: 'sms_qualification',
    changed: smsQualifications.events.changed,
    shown: ['name', 'licence', 'contact', 'phone', 'validUntil', 'files', 'remark'],
    judged: ['name', 'licence', 'contact', 'phone', 'validUntil', 'files'],
    at: 'name',
    atRule: { licence: 'licence', phone: 'phone', expired: 'validUntil', files: 'upload' },
    hits: (c, words, today) =>
      qualificationHits(
        {
          name: c['name'] ?? '',
          licence: c['licence'] ?? '',
          phone: c['phone'],
          validUntil: c['validUntil'],
          files: proofCount(c['files']),
        },
        words,
        today,
      ),
    folded: () => '',
  },
  signature: {
    kind: 'signature',
    entity: smsSignature,
    table: 'sms_signature',
    changed: smsSignatures.events.changed,
    shown: ['name', 'source', 'remark'],
    judged: ['name', 'source'],
    at: 'name',
    hits: (c, words) => signatureHits(c['name'] ?? '', words),
    folded: (c) => foldedName(c['name'] ?? ''),
  },
  template: {
    kind: 'template',
    entity: smsTemplate,
    table: 'sms_template',
    changed: smsTemplates.events.changed,
    shown: ['name', 'kind', 'text', 'remark'],
    judged: ['kind', 'text'],
    at: 'text',
    hits: (c, words) => templateHits({ kind: c['kind'] ?? '', text: c['text'] ?? '' }, words),
    folded: () => '',
  },
};

/** What of a row goes into a version. */
export const contentOf = (m: MaterialOf, row: Record<string, unknown>): Content =>
  Object.fromEntries(
    m.shown.map((name) => {
      const value = row[name] ?? '';
      return [name, typeof value === 'object' ? JSON.stringify(value) : String(value)];
    }),
  );
/** Whether two versions say the same to a reviewer. */
export const saysTheSame = (m: MaterialOf, a: Content, b: Content): boolean =>
  m.judged.every((name) => a[name] === b[name]);
