// The files of a plain list with forms: what `npm run new` writes, and what `npm run test:changes` tries out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './fresh.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const upper = (word) => word[0].toUpperCase() + word.slice(1);
const snake = (word) => word.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const plural = (word) => word.replace(/y$/, 'ie').replace(/(s|x|ch|sh)$/, '$1e') + 's';

/** What the first screens of an area are about: whose rows, who may, and where in the menu. */
const modelOf = (folder) => {
  const screens = read(`client/areas/${folder}/screens.ts`);
  const resource = /\bscreens\((\w+)/.exec(screens)?.[1];
  const section = /section: '([\w.]+)'/.exec(screens)?.[1];
  const contracts = readdirSync(join(root, 'shared/areas', folder)).map((name) =>
    read(`shared/areas/${folder}/${name}`),
  );
  const contract = contracts.find((text) => text.includes(`export const ${resource} = resource(`));
  const told = (word) => new RegExp(`${word}: '([\\w.]+)'`).exec(contract ?? '')?.[1];
  const model = { scope: told('scope'), view: told('view'), write: told('write'), section };
  const missing = Object.keys(model).filter((key) => !model[key]);
  if (missing.length > 0)
    throw new Error(`${folder} has no plain list to follow: no ${missing.join(', ')}`);
  return model;
};

/** A line added to a list of lines in a file, in their order. */
const sorted = (file, pattern, line) => {
  const lines = read(file)
    .split('\n')
    .filter((each) => pattern.test(each));
  const before = lines.find((each) => each > line);
  if (before !== undefined) return { file, edits: [{ before, add: `${line}\n` }] };
  return { file, edits: [{ after: lines.at(-1), add: `\n${line}` }] };
};

const contractOf = ({ entity, resource, label, model }) => {
  const isOfAccount = model.scope === 'account';
  const account = isOfAccount ? '  accountId: field.account(),\n' : '';
  const names = isOfAccount ? "    names: ['accountId'],\n" : '';
  const filters = isOfAccount ? "'accountId', 'enabled'" : "'enabled'";
  return `import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

export const ${entity} = entity('${entity}', '${label[0]}', '${label[1]}', {
  id: field.id(),
${account}  name: field.text(...terms.name, 40),
  remark: field.remark(...terms.remark, 255),
  enabled: field.flag(...terms.enabled),
  createdAt: field.created(),
});
export const ${resource} = resource('${resource}', {
  entity: ${entity},
  endpoints: crud(${entity}, {
    scope: '${model.scope}',
    view: '${model.view}',
    write: '${model.write}',
    writes: ['name', 'remark', 'enabled'],
${names}    search: ['name', 'remark'],
    filters: [${filters}],
    sort: ['name', 'createdAt'],
  }),
  events: { changed: event('${isOfAccount ? 'account' : 'staff'}', ${entity}.schema) },
});
`;
};

const screensOf = ({ product, area, file, resource, label, paths, model, order }) => {
  const account = model.scope === 'account' ? "'accountId', " : '';
  return `import { ${resource} } from '#shared/areas/${product}/${area}/${file}';
import { screens } from '../../../../kernel/screens/screens';

const fields = ['name', 'remark', 'enabled'] as const;
export default [
  screens(${resource}, {
    list: {
      path: '${paths.list}',
      about: ['${label[0]}：名称、备注与是否启用。', '${label[1]}: name, remark, and whether it is in use.'],
      menu: { section: '${model.section}', order: ${order} },
      columns: ['name', 'enabled', 'remark', ${account}'createdAt'],
    },
    create: { path: '${paths.create}', fields },
    edit: { path: '${paths.edit}', fields },
  }),
];
`;
};

const migrationOf = ({ entity, model }) => {
  const account =
    model.scope === 'account' ? '\n  account_id uuid not null references account,' : '';
  return `create table ${snake(entity)} (
  id uuid primary key,${account}
  name text not null,
  remark text not null,
  enabled boolean not null,
  created_at timestamptz not null
);
`;
};

const testOf = ({ product, area, file, resource, paths, model }) => {
  const isOfAccount = model.scope === 'account';
  const sms =
    product === 'sms' && isOfAccount
      ? "  await bench.sql('update account set sms_enabled = true where id = $1', [person.accountId]);\n"
      : '';
  return `import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ${resource} } from '#shared/areas/${product}/${area}/${file}';
import { type Bench, startBench } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
}, 60_000);
afterAll(() => bench?.stop());

test('${paths.list}: a row is added, found, changed and removed', async () => {
  const { list, create, update, remove } = ${resource}.endpoints;
  const person = await bench.${isOfAccount ? "as('Super')" : 'staff()'};
${sms}  const draft = { name: 'First', remark: '', enabled: true };
  const { id } = await person.call(create, draft);
  await person.call(update, { ...draft, id, enabled: false });
  expect((await person.call(list, { search: 'FIRST', enabled: 'false' })).total).toBe(1);
  await person.call(remove, { id });
  expect((await person.call(list, {})).total).toBe(0);
});
`;
};

/** The places of the new screens in the specification: the list in the menu, its forms without a place. */
const specificationOf = ({ group, product, paths, model, order, place }) => {
  const file = 'shared/specification.json';
  const last = [...read(file).matchAll(/^( {4}\{"path": .*\}),?$/gm)]
    .map((m) => m[1])
    .findLast((line) => line.includes(place));
  const menu = `"menu": {"section": "${model.section}", "order": ${order}}`;
  const lines = [
    `    {"path": "${paths.list}", "group": "${group}", ${menu}}`,
    `    {"path": "${paths.create}", "group": "${group}"}`,
    `    {"path": "${paths.edit}", "group": "${group}"}`,
  ];
  if (!last) throw new Error(`${file} has no screen of ${product} after which another could stand`);
  return { file, edits: [{ after: last, add: `,\n${lines.join(',\n')}` }] };
};

/**
 * Answers the steps that make a plain list with forms: `{ file, text }` for a new file, `{ file, edits }`
 * for lines in one that is there. `noun` is camel case and singular, `label` its name in both languages.
 */
export const plainList = ({ product, area, noun, label }) => {
  const folder = `${product}/${area}`;
  const model = modelOf(folder);
  const prefix = product === 'sms' ? 'sms' : '';
  const entity = prefix ? prefix + upper(noun) : noun;
  const file = plural(noun);
  const resource = plural(entity);
  const paths = {
    list: `/${product === 'sms' ? 'sms' : 'cdn'}-${noun.toLowerCase()}`,
    create: `/create${upper(entity)}Page`,
    edit: `/update${upper(entity)}Page`,
  };
  const specification = read('shared/specification.json');
  const taken = Object.values(paths).find((path) => specification.includes(`"${path}"`));
  if (taken) throw new Error(`${taken} is a screen already`);
  const orders = [
    ...specification.matchAll(new RegExp(`"section": "${model.section}", "order": (\\d+)`, 'g')),
  ].map((m) => Number(m[1]));
  const order = Math.max(0, ...orders) + 10;
  const place = `"section": "${model.section}"`;
  const group = new RegExp(`"group": "([^"]+)", "menu": \\{${place}`).exec(specification)?.[1];
  const all = { product, area, file, entity, resource, label, paths, model, order, group, place };
  const newest = readdirSync(join(root, 'server/migrations')).sort().at(-1)?.slice(0, 4);
  const number = String(Number(newest) + 1).padStart(4, '0');
  return [
    { file: `shared/areas/${folder}/${file}.ts`, text: contractOf(all) },
    sorted(
      `shared/areas/${folder}/index.ts`,
      /^export \{/,
      `export { ${resource} } from './${file}';`,
    ),
    { file: `server/migrations/${number}_${snake(resource)}.sql`, text: migrationOf(all) },
    { file: `client/areas/${folder}/${file}/screens.ts`, text: screensOf(all) },
    specificationOf(all),
    sorted(
      'tests/access/plain.ts',
      /^ {2}\w+: /,
      `  ${resource}: ['${model.view}', '${model.write}'],`,
    ),
    { file: `tests/integration/${product}/${file}.test.ts`, text: testOf(all) },
  ];
};
