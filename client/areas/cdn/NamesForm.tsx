import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../kernel/text/translate';
import { words } from '../../kernel/text/words';
import { Button, TextArea } from '../../ui';
import { cdnWords } from './words';

/** Names that are looked up at once, as the operations behind the screens take them. */
const mostNames = 50;
const namesIn = (text: string): string[] =>
  [...new Set(text.split(/[\s,;]+/).filter(Boolean))].slice(0, mostNames);

/** The pasted names, kept in the address under `names`; none before anybody pasted some. */
export const useNames = () => {
  const [query, setQuery] = useSearchParams();
  const current = query.get('names') ?? '';
  const look = (text: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      const names = namesIn(text);
      if (names.length > 0) next.set('names', names.join(','));
      else next.delete('names');
      return next;
    });
  return { names: namesIn(current), look };
};

/** What a declared list by names asks for besides its filters. */
export const useNamesInput = (): Record<string, unknown> => {
  const { names } = useNames();
  return names.length > 0 ? { names: names.join(',') } : {};
};

/** Paste names, one per line; further controls stand beside the button. */
export const NamesForm = ({ children }: { children?: ReactNode }) => {
  const { names, look } = useNames();
  const [text, setText] = useState(() => names.join('\n'));
  return (
    <form
      className="mb-4 flex max-w-2xl flex-col items-start gap-2"
      onSubmit={(e) => {
        e.preventDefault();
        look(text);
      }}
    >
      <TextArea
        mono
        aria-label={t(cdnWords.pasteNames)}
        placeholder={t(cdnWords.pasteNames)}
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="primary">
          {t(words.search)}
        </Button>
        {children}
      </div>
    </form>
  );
};
