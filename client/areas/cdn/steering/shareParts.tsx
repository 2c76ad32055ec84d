import type { cnameShares } from '#shared/areas/cdn/steering/analyses';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { SavedViews } from '../../platform/views/SavedViews';
import { Question } from './Question';
import { useQuestion } from './useQuestion';

const Above = () => (
  <div className="mb-4">
    <Question />
  </div>
);

/** What the table of shares has of its own: the question. */
const parts: ListParts<RowOf<typeof cnameShares.endpoints.list>> = {
  above: Above,
  head: SavedViews,
  useInput: () => useQuestion().question,
};
export default parts;
