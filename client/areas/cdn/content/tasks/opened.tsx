import { Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useRefusal } from '../../../../kernel/session/who';
import { Button } from '../../../../ui';
import { type ContentKind, useWords } from '../words';

const pages: Record<ContentKind, string> = {
  refresh: '/createRefreshPage',
  preheat: '/createPreheatPage',
  probe: '/createPreheatPage?tab=probe',
};

/** Leads to the form of a kind. */
export const Create = ({ kind }: { kind: ContentKind }) => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal(kind === 'refresh' ? 'purge.files' : 'prefetch.submit');
  return (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refused}
      onClick={() => void navigate(pages[kind])}
    >
      {say(`content.new.${kind}`)}
    </Button>
  );
};

/** The task that the address names beside the list, and how to name another. */
export const useOpened = () => {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('task');
      else next.set('task', id);
      return next;
    });
  return [query.get('task'), open] as const;
};
