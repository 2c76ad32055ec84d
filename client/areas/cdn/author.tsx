import { t } from '../../kernel/text/translate';
import { words } from '../../kernel/text/words';

/** Who stands behind a change: the address of a person, or the platform itself where a job made it. */
export const authorText = (actor: string): string =>
  actor.includes('@') ? actor : t(words.system);

/** The same as the cell of a list. */
export const Author = ({ row: { actor } }: { row: { actor: string } }) => (
  <span className="truncate" title={authorText(actor)}>
    {authorText(actor)}
  </span>
);
