import { type ComponentType, useMemo } from 'react';
import type { Endpoint, In, Resource } from '#shared/kernel/contract';
import type { AnyDeclared, AnyList, ListParts, ListScreen } from '../../screens/screenTypes';
import { DeclaredList } from './List';
import type { RowOf } from './useList';

type Named<A extends Resource, N extends string> = A['endpoints'][N] extends Endpoint
  ? A['endpoints'][N]
  : never;
type Part<A extends Resource, N extends string> = Omit<
  ListScreen<Named<A, N>, A>,
  'endpoint' | 'parts' | 'menu' | 'parent' | 'keepAlive' | 'permission'
> & { endpoint: N };
type PartProps<E extends Endpoint> = {
  /** Input that the address does not show, e.g. the object around the list. */
  fixed?: Partial<In<E>> | undefined;
  /** After each act, for what else of the page follows from the rows. */
  onDone?: (() => void) | undefined;
};
const formless: AnyDeclared = { list: [], create: [], edit: [] };

/**
 * A declared list as a component of a hand-made page; declared once, outside of components. Its path
 * only tells it apart from other lists, for the columns people choose.
 */
export const embeddedList = <A extends Resource, const N extends keyof A['endpoints'] & string>(
  area: A,
  list: Part<A, N>,
  parts: ListParts<RowOf<Named<A, N>>> = {},
): ComponentType<PartProps<Named<A, N>>> =>
  function Part({ fixed, onDone }) {
    const key = JSON.stringify(fixed);
    const declared = useMemo(
      // Names were checked against the contract; drawing needs them as plain text only.
      () => (key ? { ...list, fixed: JSON.parse(key) as object } : list) as unknown as AnyList,
      [key],
    );
    return (
      <DeclaredList
        area={area}
        declared={formless}
        list={declared}
        parts={parts as unknown as ListParts<Record<string, unknown>>}
        onDone={onDone}
      />
    );
  };
