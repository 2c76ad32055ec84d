import type { ReactNode } from 'react';
import type { Resource } from '#shared/kernel/contract';
import { Drawer } from '../../ui';
import { Pending } from '../request/failure';
import type { Query } from '../request/query';
import type { RowAction } from '../screens/actionTypes';
import { ObjectActs } from './ObjectActs';

type Props<L, R extends L, A extends Resource> = {
  area: A;
  /** As the list declares them, whose rows may hold less. */
  acts: readonly RowAction<L, A>[];
  /** The row as it was asked for by its id. */
  of: Query<R>;
  title: string;
  wide?: boolean;
  onClose(): void;
  onDone(): void;
  children: (row: R) => ReactNode;
};
/** One row beside its list: what it holds, and what can be done with it at the foot. */
export const RowDrawer = <L extends object, R extends L, A extends Resource>({
  of,
  ...p
}: Props<L, R, A>) => {
  const row = of.value;
  const done = () => {
    p.onDone();
    of.reload();
  };
  return (
    <Drawer
      open
      beside
      wide={p.wide}
      onClose={p.onClose}
      title={p.title}
      footer={row && <ObjectActs<L, A> area={p.area} acts={p.acts} row={row} onDone={done} />}
    >
      {row && p.children(row)}
      <Pending of={of} className="h-60 w-full" />
    </Drawer>
  );
};
