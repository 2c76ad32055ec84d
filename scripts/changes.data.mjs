// The typical changes of CONTRIBUTING.md, step by step: what each adds to which file, and what notices
// when the step is forgotten (the compiler, or a test by its path).
const channel = `import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';

/** A way by which messages of an account are sent. */
export const smsChannel = entity('smsChannel', '短信通道', 'SMS channel', {
  id: field.id(),
  accountId: field.account(),
  name: field.text('名称', 'Name', 40),
  remark: field.remark('备注', 'Remark', 255),
  enabled: field.flag('启用', 'Enabled'),
  createdAt: field.created(),
});
export const smsChannels = resource('smsChannels', {
  entity: smsChannel,
  endpoints: crud(smsChannel, {
    scope: 'account',
    view: 'sms.view',
    write: 'sms.material',
    writes: ['name', 'remark', 'enabled'],
    names: ['accountId'],
    search: ['name', 'remark'],
    filters: ['accountId', 'enabled'],
    sort: ['name', 'createdAt'],
  }),
  events: { changed: event('account', smsChannel.schema) },
});
`;
const screens = `import { smsChannels } from '#shared/areas/sms/material/channels';
import { screens } from '../../../../kernel/screens/screens';

const fields = ['name', 'remark', 'enabled'] as const;
export default [
  screens(smsChannels, {
    list: {
      path: '/sms-channel',
      about: ['发送短信的通道。', 'The ways by which messages are sent.'],
      menu: { section: 'sms.scheduling', order: 10 },
      columns: ['name', 'enabled', 'remark', 'accountId', 'createdAt'],
    },
    create: { path: '/createChannelPage', fields },
    edit: { path: '/updateChannelPage', fields },
  }),
];
`;
const channelTest = `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { smsChannels } from '#shared/areas/sms/material/channels';
import { type Bench, startBench } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
}, 60_000);
afterAll(() => bench?.stop());
test('a channel is added, found, changed and removed', async () => {
  const { list, create, update, remove } = smsChannels.endpoints;
  const person = await bench.as('Super');
  await bench.sql('update account set sms_enabled = true where id = $1', [person.accountId]);
  const draft = { name: 'c1', remark: '', enabled: true };
  const { id } = await person.call(create, draft);
  await person.call(update, { ...draft, id, enabled: false });
  expect((await person.call(list, { search: 'C1', enabled: 'false' })).total).toBe(1);
  await person.call(remove, { id });
  expect((await person.call(list, {})).total).toBe(0);
});
`;
const columns = 'tests/integration/kernel/http.test.ts';
const screenRules = 'tests/unit/project/screens.test.ts';

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
        file: 'shared/areas/sms/material/signatures.ts',
        edits: [
          {
            after: '  remark: field.remark(...terms.remark, 200),\n',
            add: "  owner: field.text('持有人', 'Owner', 64).default(''),\n",
          },
          { after: "  writes: ['name', ", add: "'owner', " },
        ],
        noticed: 'compiler',
      },
      {
        file: 'server/migrations/9990_owner.sql',
        text: "alter table sms_signature add column owner text not null default '';\n",
        noticed: columns,
      },
      {
        file: 'client/areas/sms/material/screens.ts',
        edits: [{ after: "const fields = ['name', ", add: "'owner', " }],
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
    most: 5,
    steps: [
      { file: 'shared/areas/sms/material/channels.ts', text: channel, noticed: 'compiler' },
      {
        file: 'shared/areas/sms/material/index.ts',
        edits: [
          {
            before: 'export { smsSignatures }',
            add: "export { smsChannels } from './channels';\n",
          },
        ],
        noticed: screenRules,
      },
      {
        file: 'server/migrations/9990_sms_channels.sql',
        text: 'create table sms_channel (id uuid primary key, account_id uuid not null references account, name text not null, remark text not null, enabled boolean not null, created_at timestamptz not null);\n',
        noticed: columns,
      },
      { file: 'client/areas/sms/material/channels/screens.ts', text: screens },
      {
        file: 'tests/integration/sms/channels.test.ts',
        text: channelTest,
        proof: 'tests/integration/sms/channels.test.ts',
      },
    ],
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
