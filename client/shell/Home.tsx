import { Navigate, useParams } from 'react-router-dom';
import { isStaff } from '#shared/kernel/access';
import { useWho } from '../kernel/session/access';
import { products } from '../menu';
import { homeOf } from '../kernel/screens/menuSections';
import { NotAvailable } from './placeholders';

/** Leads on to the home screen of a product, or of the one this person uses. */
export const Home = () => {
  const { product } = useParams();
  const who = useWho();
  const path = homeOf(
    who,
    products.find((p) => p === product),
    isStaff(who),
  );
  return path ? <Navigate to={path} replace /> : <NotAvailable />;
};
