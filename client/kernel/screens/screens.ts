import * as z from 'zod';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import type {
  AnyDeclared,
  AnyForm,
  AnyList,
  Declared,
  Path,
  ScreenModule,
  ScreenSpec,
} from './screenTypes';
import * as terms from '#shared/kernel/terms';

export type * from './actionTypes';
export type * from './listTypes';
export type * from './screenTypes';

const endpointOf = (area: Resource, name: string): Endpoint => {
  const endpoint = area.endpoints[name];
  if (!endpoint) throw new Error(`${area.name} has no endpoint "${name}" that a screen asks for`);
  return endpoint;
};
const verb = (zhCN: string, en: string, of: Label): Label => [
  `${zhCN}${of[0]}`,
  `${en} ${of[1].toLowerCase()}`,
];
const several = <T>(one: T | readonly T[] | undefined): readonly T[] =>
  one === undefined ? [] : Array.isArray(one) ? (one as readonly T[]) : [one as T];

/** Fields that an operation takes and its form forgets; a form with an input of its own sees to it itself. */
const unshown = (endpoint: Endpoint, form: AnyForm): string[] => {
  if (form.toInput || !(endpoint.input instanceof z.ZodObject)) return [];
  const fields = form.fields.flatMap((f) => (typeof f === 'string' ? [f] : [...f.fields]));
  const names = new Set<string>(['id', 'accountId', ...fields, ...(form.omits ?? [])]);
  return Object.keys(endpoint.input.shape).filter((name) => !names.has(name));
};

/** Operations behind the acts of a list. */
const actedOn = (area: Resource, list: AnyList): Endpoint[] =>
  [...(list.actions ?? []), ...(list.bulk ?? []), ...(list.toolbar ?? [])].flatMap((act) =>
    'endpoint' in act && typeof act.endpoint === 'string' ? [endpointOf(area, act.endpoint)] : [],
  );

const helpOf = ({ about, figures }: Pick<ScreenSpec, 'about' | 'figures'>) => ({
  ...(about ? { about } : {}),
  ...(figures ? { figures } : {}),
});

/** The list a form or view belongs to: the one whose path it names, else the first. */
const listOf = (all: AnyDeclared, parent: Path | undefined): Path | undefined =>
  parent ?? all.list[0]?.path;

/** List, create, edit and view screens of a resource, drawn from the contract's field kinds. */
export const screens = <A extends Resource>(area: A, declared: Declared<A>): ScreenSpec[] => {
  // Names are checked above against the contract; drawing needs them as plain text only.
  const all = {
    list: several<unknown>(declared.list),
    create: several<unknown>(declared.create),
    edit: several<unknown>(declared.edit),
    view: declared.view,
  } as unknown as AnyDeclared;
  const { label } = area.entity;
  const draw =
    (make: (kit: typeof import('../declared/index')) => Promise<ScreenModule['default']>) =>
    async (): Promise<ScreenModule> => ({ default: await make(await import('../declared/index')) });
  const forms = (edit: boolean): ScreenSpec[] =>
    all[edit ? 'edit' : 'create'].map((form) => ({
      ...helpOf(form),
      path: form.path,
      unshown: unshown(endpointOf(area, form.endpoint ?? (edit ? 'update' : 'create')), form),
      title: form.title ?? (edit ? verb(...terms.edit, label) : verb(...terms.newItem, label)),
      ...(form.menu ? { menu: form.menu } : {}),
      parent: listOf(all, form.parent),
      permission:
        form.permission ??
        endpointOf(area, form.endpoint ?? (edit ? 'update' : 'create')).permission,
      ...(edit ? { ofObject: true as const } : {}),
      ...(edit && !all.view ? { shows: area.name } : {}),
      load: draw((kit) => kit.formOf(area, all, form, edit)),
    }));
  const { view } = all;
  return [
    ...all.list.map((list) => ({
      ...helpOf(list),
      uses: actedOn(area, list),
      path: list.path,
      title: list.title ?? label,
      permission: list.permission ?? endpointOf(area, list.endpoint ?? 'list').permission,
      ...(area.endpoints['list']
        ? { lists: { of: area.name, permission: endpointOf(area, 'list').permission } }
        : {}),
      ...(list.parent ? { parent: list.parent } : {}),
      ...(list.keepAlive ? { keepAlive: true } : {}),
      ...(list.menu ? { menu: list.menu } : {}),
      ...(list.opens && !list.opens.by ? { shows: area.name, idIn: list.opens.as } : {}),
      load: draw((kit) => kit.listOf(area, all, list)),
    })),
    ...forms(false),
    ...forms(true),
    ...(view
      ? [
          {
            ...helpOf(view),
            path: view.path,
            title: view.title ?? label,
            parent: listOf(all, view.parent),
            permission: view.permission ?? endpointOf(area, 'one').permission,
            shows: area.name,
            ofObject: true as const,
            load: draw((kit) => kit.viewOf(area, view)),
          },
        ]
      : []),
  ];
};

/**
 * A screen with a component of its own. Two routes may share one: `props` are what tells them apart,
 * `custom({ path: '/b', …, load: () => import('./Form'), props: { all: true } })`.
 */
export const custom = <P extends object = Record<never, never>>(
  spec: Omit<ScreenSpec, 'load'> & {
    load: () => Promise<{ default: React.ComponentType<P> }>;
  } & (keyof P extends never ? { props?: P } : { props: P }),
): ScreenSpec => {
  const { props, load, ...rest } = spec;
  return {
    ...rest,
    load: props
      ? async () => {
          const [{ default: Screen }, { createElement }] = await Promise.all([
            load(),
            import('react'),
          ]);
          return { default: () => createElement(Screen, props as P) };
        }
      : // Without props the component takes none.
        (load as () => Promise<ScreenModule>),
  };
};
