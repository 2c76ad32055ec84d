import * as z from 'zod';
import { asList } from '../../../kernel/contract';

/** Names that are looked up at once. */
const mostNames = 50;
/** Names as people paste them, in the query of a list. */
export const namesInput = {
  names: asList(z.string().trim().min(1).max(253), mostNames),
};
