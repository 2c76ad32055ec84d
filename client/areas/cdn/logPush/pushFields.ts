import type { FieldLooks } from '../../../kernel/screens/formTypes';
import { texts } from './texts';

type Row = Record<string, unknown>;
const only =
  (...kinds: readonly string[]) =>
  (values: Row): boolean =>
    kinds.includes(String(values['kind']));
/** Fields of a target, in their order; those of its kind show alone. */
export const pushFields = [
  'name',
  'url',
  'bucket',
  'region',
  'pathStyle',
  'keyId',
  'secret',
  'folder',
  'prefix',
  'domainIds',
  'format',
  'columns',
  'gzip',
] as const;
const [net, s3, folder] = [only('s3', 'http'), only('s3'), only('folder')];
/** Which kinds a field is of. */
export const pushWhen = {
  url: net,
  bucket: s3,
  region: s3,
  pathStyle: s3,
  keyId: s3,
  secret: net,
  folder,
  columns: (values: Row): boolean => values['format'] !== 'raw',
} as const;
export const pushLooks: FieldLooks = {
  url: { hint: texts.urlHint, wide: true, required: true },
  bucket: { required: true },
  keyId: { required: true },
  folder: { required: true },
  secret: { hint: texts.secretHint, required: true },
  prefix: { hint: texts.prefixHint, line: true },
  domainIds: { hint: texts.domainsHint, wide: true },
  columns: { hint: texts.columnsHint, wide: true },
};
const blank = { url: null, bucket: null, region: null, keyId: null, folder: null, pathStyle: true };
/** What is sent: fields of other kinds are empty. */
export const pushInput = (values: Row): Row => ({
  ...blank,
  ...values,
  prefix: values['prefix'] ?? '',
  columns: values['columns'] ?? [],
});
