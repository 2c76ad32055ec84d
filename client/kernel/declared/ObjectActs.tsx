import type { Resource } from '#shared/kernel/contract';
import type { ButtonProps } from '../../ui/Button';
import type { RowAction } from '../screens/actionTypes';
import type { AnyDeclared } from '../screens/screenTypes';
import type { AnyAction } from './ActionButton';
import { RowActions } from './Actions';

const formless: AnyDeclared = { list: [], create: [], edit: [] };
type ObjectProps<R, A extends Resource> = {
  area: A;
  acts: readonly RowAction<R, A>[];
  row: R;
  /** As large as buttons around them; small without it. */
  size?: ButtonProps['size'];
  onDone(): void;
};
/** Declared acts of one object outside of its list, each a button. */
export const ObjectActs = <R extends object, A extends Resource>({
  acts,
  ...p
}: ObjectProps<R, A>) => {
  // Names were checked against the contract; drawing needs them as plain text only.
  const buttons = acts.map((act) => ({ button: true, ...act })) as unknown as AnyAction[];
  return (
    <RowActions
      area={p.area}
      declared={formless}
      acts={buttons}
      row={p.row as Record<string, unknown>}
      size={p.size}
      reload={p.onDone}
    />
  );
};
