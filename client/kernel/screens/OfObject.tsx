import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import type { ScreenSpec } from './screens';

type Props = {
  screen: Pick<ScreenSpec, 'path' | 'ofObject' | 'idIn' | 'parent'>;
  children: JSX.Element;
};
/** A screen about one object; opened without its id, where it has nothing to show, it leads to its list. */
export const OfObject = ({ screen, children }: Props) => {
  const params = useParams();
  const [query] = useSearchParams();
  const name = screen.idIn ?? 'id';
  const isNamed = !screen.ofObject || params[name] || query.get(name);
  return isNamed ? children : <Navigate to={screen.parent ?? '/home'} replace />;
};
