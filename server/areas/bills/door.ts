export { dateCoefficient } from './coefficients.store';
