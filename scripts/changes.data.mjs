// The typical changes of CONTRIBUTING.md, step by step: what each adds to which file, and what notices
// when the step is forgotten (the compiler, or a test by its path).
import { plainList } from './plainList.mjs';

const columns = 'tests/integration/kernel/http.test.ts';
const screenRules = 'tests/unit/project/screens.test.ts';
/** What `npm run new` writes, in its order: contract, index, migration, screens, specification, access, test. */
const newList = plainList({
  product: 'sms',
  area: 'material',
  noun: 'footer',
  label: ['短信页脚', 'SMS footer'],
});
const test = newList.at(-1).file;
const noticedBy = ['compiler', screenRules, columns, undefined, screenRules];

export const changes = [
  {
    name: 'a field on a domain',
    most: 5,
    steps: [
      {
        file: 'shared/areas/cdn/domains/domain.ts',
        edits: [
          {
            before: '  remark: field.remark(...cdnTerms.remark, 200)',
            add: "  contact: field.text('联系人', 'Contact', 64).nullable(),\n",
          },
        ],
        noticed: 'compiler',
      },
      {
        file: 'shared/areas/cdn/domains/schemas.ts',
        edits: [
          {
            before: '  remark: domain.schema.shape.remark.default',
            add: '  contact: domain.schema.shape.contact.optional(),\n',
          },
        ],
        noticed: 'compiler',
      },
      {
        file: 'server/migrations/9990_contact.sql',
        text: 'alter table domain add column contact text;\n',
        noticed: 'tests/integration/cdn/domains/form.test.ts',
      },
      {
        file: 'client/areas/cdn/domains/forms/formFields.tsx',
        edits: [{ after: 'export const originNames = [', add: "'contact', " }],
        noticed: 'tests/ui/forms/domainForm.test.ts',
      },
    ],
  },
  {
    name: 'a field on a plain resource',
    most: 3,
    steps: [
      {
        file: 'shared/areas/sms/access/access.ts',
        edits: [
          {
            after: '  name: field.text(...kernel.name, 40),\n',
            add: "  owner: field.text('持有人', 'Owner', 64).default(''),\n",
          },
          { after: "writes: ['name', ", add: "'owner', " },
        ],
        noticed: 'compiler',
      },
      {
        file: 'server/migrations/9990_owner.sql',
        text: "alter table sms_access add column owner text not null default '';\n",
        noticed: columns,
      },
      {
        file: 'client/areas/sms/access/screens.ts',
        edits: [{ after: "const fields = [\n  'name',\n", add: "  'owner',\n" }],
        noticed: screenRules,
      },
    ],
  },
  {
    name: 'a CDN supplier',
    most: 4,
    steps: [
      {
        file: 'shared/suppliers.ts',
        edits: [
          {
            before: '  /** Any service that speaks',
            add: "  acme: {\n    label: ['Acme CDN', 'Acme CDN'],\n    credentials: z.strictObject({ token: field.secret(...terms.token, 512) }),\n    cannot: [],\n    tellsWitnesses: true,\n    dayTotals: null,\n    lacks: ['invoices'],\n    proof: bundled,\n  },\n",
          },
        ],
        noticed: 'compiler',
      },
      {
        file: 'server/drivers/cdn/acme/driver.ts',
        text: "import type { DriverModule } from '../driver';\nimport { http } from '../http/driver';\n\n/** A supplier that speaks the neutral dialect under a name of its own. */\nexport const acme: DriverModule = { ...http };\n",
        noticed: 'compiler',
      },
      {
        file: 'server/drivers/cdn/index.ts',
        edits: [
          {
            after: 'export const drivers: Record<Supplier, DriverModule> = {\n',
            add: '  acme,\n',
          },
          { before: 'import { aurora }', add: "import { acme } from './acme/driver';\n" },
        ],
        noticed: 'compiler',
      },
      {
        file: 'tests/integration/drivers/acme.test.ts',
        text: "import { acme } from '#server/drivers/cdn/acme/driver';\nimport { contractOf } from './contract';\n\ncontractOf('acme', acme);\n",
        noticed: screenRules,
      },
    ],
  },
  {
    name: 'a metric',
    most: 1,
    steps: [
      {
        file: 'shared/metrics.ts',
        edits: [
          {
            after: 'const base = {\n',
            add: "  missBytes: {\n    label: ['回源流量（测试）', 'Origin traffic (test)'],\n    unit: 'bytes',\n    rule: { how: 'sum', measure: 'originBytes' },\n    formula: ['回源字节之和', 'Sum of origin bytes'],\n  },\n",
          },
        ],
        proof: 'tests/unit/cdn/statistics/metrics.test.ts',
      },
    ],
  },
  {
    name: 'a plain list with forms',
    most: 7,
    steps: newList.map((step, n) => ({
      ...step,
      noticed: noticedBy[n],
      ...(step.file === test ? { proof: test } : {}),
    })),
  },
  {
    name: 'a notice',
    most: 2,
    steps: [
      {
        file: 'shared/areas/sms/material/signatures.ts',
        edits: [
          {
            after: "  events: { changed: event('account', smsSignature.schema) },\n",
            add: "  notices: {\n    applied: notice('info', '已申请签名 {name}', 'The signature {name} was applied for', '/sms-signature', { about: 'name' }),\n  },\n",
          },
          { after: 'import { entity, event, ', add: 'notice, ' },
        ],
        noticed: 'compiler',
      },
      {
        file: 'server/areas/sms/material/signatures.ts',
        edits: [
          {
            after: 'plainVerbs(smsSignatures',
            add: ', {\n  async follow(ctx, after, before) {\n    if (after && !before)\n      ctx.notify(smsSignatures.notices.applied, { name: after.name }, { accountId: after.accountId });\n  },\n}',
          },
        ],
        proof: 'tests/integration/sms/signatures.test.ts',
      },
    ],
  },
];
