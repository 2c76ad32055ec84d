import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { supplierNames } from '#shared/suppliers';
import type { FieldLooks } from '../../../kernel/screens/formTypes';
import { screens } from '../../../kernel/screens/screens';
import { cdnWords } from '../words';
import * as cdnTerms from '#shared/areas/cdn/terms';

type Row = Record<string, unknown>;
const looks: FieldLooks = {
  supplier: { bare: true },
  credentials: { bare: true },
  accountId: { hint: ['留空表示所有账号可用', 'Empty means every account may use it'] },
  pullDelaySeconds: {
    hint: [
      '填写供应商数据达到完整所需的时间',
      'Take the time the supplier needs until its data is complete',
    ],
  },
};
const own = [
  'name',
  'baseUrl',
  'accountId',
  'enabled',
  'pullDelaySeconds',
  'retentionDays',
  'dayTolerancePpm',
  'description',
] as const;
const fields = [
  'supplier',
  ...own,
  { group: cdnTerms.credentials, fields: ['credentials'] },
] as const;
const shared = {
  parent: '/params-manag',
  fields,
  looks,
  // What is sealed is never read back; a copy starts without it and without a name.
  fromRow: (row: Row, edit: boolean): Row => ({
    ...row,
    credentials: {},
    stored: row['supplier'],
    ...(edit ? {} : { name: '' }),
  }),
  also: {
    label: cdnWords.saveAndTest,
    after: (row: Row) =>
      `/params-manag?test=${String(row['id'])}&name=${encodeURIComponent(String(row['name']))}`,
  },
  parts: () => import('./paramControls'),
} as const;
const hasCredentials = (credentials: unknown): boolean =>
  Object.values(credentials || {}).some((text) => text !== '');

/** Forms of a supplier parameter, its credentials drawn from the chosen supplier's own schema. */
export const paramForms = screens(supplierParams, {
  create: {
    ...shared,
    path: '/addParams',
    title: cdnWords.addParameter,
    start: {
      supplier: supplierNames[0],
      accountId: null,
      pullDelaySeconds: 300,
      retentionDays: 90,
      dayTolerancePpm: 5_000,
      enabled: true,
      credentials: {},
    },
  },
  edit: {
    ...shared,
    path: '/updateParams',
    title: ['修改参数', 'Edit parameter'],
    toInput: (values) => ({
      ...values,
      credentials: hasCredentials(values['credentials']) ? values['credentials'] : undefined,
    }),
  },
});
