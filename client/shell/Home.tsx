import { Navigate, useParams } from 'react-router-dom';
import { useWho } from '../kernel/session/who';
import { products } from '../menu';
import { homeOf } from './entries';
import { NotAvailable } from './standIns';

/** Leads on to the home screen of a product, or of the one this person uses. */
export const Home = () => {
  const { product } = useParams();
  const path = homeOf(
    useWho(),
    products.find((p) => p === product),
  );
  return path ? <Navigate to={path} replace /> : <NotAvailable />;
};
