import { markKinds, marks } from '#shared/areas/cdn/overview/marks';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import type { Mark } from '../../../ui/charts';

type MarksInput = { from: string; to: string; domainId?: string; accountId?: string };

/** What happened in a span, as marks of its charts; none while it is not known. */
export const useMarks = (input: MarksInput | null): readonly Mark[] => {
  const query = useQuery(marks.endpoints.list, input, { everyMs: 60_000 });
  return (query.value?.rows ?? []).map((m): Mark => {
    const [zhCN, en, tone] = markKinds[m.kind];
    return {
      at: m.at,
      label: `${t([zhCN, en])} ${m.text}`,
      tone,
      href: `#${m.path}`,
    };
  });
};
