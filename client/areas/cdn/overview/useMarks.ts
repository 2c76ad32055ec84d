import { markKinds, type MarkRow, marks } from '#shared/areas/cdn/overview/marks';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import type { Mark } from '../../../ui/charts';

type MarksInput = { from: string; to: string; domainId?: string; accountId?: string };

/** What happened in a span, as marks of its charts, with the kind of each; none while it is not known. */
export const useMarks = (input: MarksInput | null): readonly (Mark & Pick<MarkRow, 'kind'>)[] => {
  const query = useQuery(marks.endpoints.list, input, { everyMs: 60_000 });
  return (query.value?.rows ?? []).map(({ kind, at, text, path }) => {
    const [zhCN, en, tone] = markKinds[kind];
    return { kind, at, label: `${t([zhCN, en])} ${text}`, tone, href: `#${path}` };
  });
};
