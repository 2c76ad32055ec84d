export { dateCoefficient } from '../../../model/cdn/bills/coefficients.store';
