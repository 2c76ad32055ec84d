import type { ComponentType } from 'react';
import type { Resource } from '#shared/kernel/contract';
import type { AnyDeclared } from '../page/screens';
import { DrawnForm } from './Form';
import { DrawnList } from './List';
import { DrawnView } from './View';

export { Cell, Choice, moneyText } from './Cell';

/** The component of a declared screen. */
export const drawn = (
  part: 'List' | 'Form' | 'View',
  area: Resource,
  declared: AnyDeclared,
  edit: boolean,
): ComponentType => {
  if (part === 'List') return () => <DrawnList area={area} declared={declared} />;
  if (part === 'View') return () => <DrawnView area={area} declared={declared} />;
  return () => <DrawnForm area={area} declared={declared} edit={edit} />;
};
