import { answering } from '../../area';
import { smsPricesService } from './prices';

/** Prices of carriers: what answers their requests. */
export const pricesArea = answering({ smsPrices: smsPricesService });
