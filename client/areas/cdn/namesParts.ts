import type { ListParts } from '../../kernel/screens/screens';
import { NamesForm, useNamesInput } from './NamesForm';

/** What a declared list by pasted names has of its own. */
const parts: Pick<ListParts<unknown>, 'above' | 'useInput'> = {
  above: NamesForm,
  useInput: useNamesInput,
};
export default parts;
