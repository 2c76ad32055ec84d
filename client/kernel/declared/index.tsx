import type { ComponentType } from 'react';
import type { Resource } from '#shared/kernel/contract';
import type { FormParts } from '../screens/formTypes';
import type { AnyDeclared, AnyForm, AnyList, ListParts, ViewScreen } from '../screens/screenTypes';
import { FormPage } from './Form';
import { ListPage } from './list/ListPage';
import { ViewPage } from './View';

type Row = Record<string, unknown>;

/** A screen whose own parts, where it has any, are loaded before it shows. */
const withParts = async <P extends object>(
  load: (() => Promise<{ default: P }>) | undefined,
  page: (parts: P) => JSX.Element,
): Promise<ComponentType> => {
  const parts = load ? (await load()).default : ({} as P);
  return () => page(parts);
};

/** The component of a declared list. */
export const listOf = (
  area: Resource,
  declared: AnyDeclared,
  list: AnyList,
): Promise<ComponentType> =>
  withParts(list.parts as (() => Promise<{ default: ListParts<Row> }>) | undefined, (parts) => (
    <ListPage area={area} declared={declared} list={list} parts={parts} />
  ));
/** The component of a declared form. */
export const formOf = (
  area: Resource,
  declared: AnyDeclared,
  form: AnyForm,
  edit: boolean,
): Promise<ComponentType> =>
  withParts<FormParts>(form.parts, (parts) => (
    <FormPage area={area} declared={declared} form={form} edit={edit} parts={parts} />
  ));
/** The component of a declared view. */
export const viewOf = (area: Resource, view: ViewScreen<Row>): Promise<ComponentType> =>
  withParts(view.parts, (parts) => <ViewPage area={area} view={view} parts={parts} />);
