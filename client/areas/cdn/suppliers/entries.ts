import type { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { Region } from '#shared/edge/regions';
import type { In } from '#shared/kernel/contract';

export type Entry = In<typeof schedules.endpoints.create>['entries'][number];
/** An entry as it is being entered: the supplier may be missing, the row keeps its identity. */
export type EntryDraft = {
  key: string;
  regions: Region[];
  weight: number;
  paramId: string | null;
  coefficient: number | null;
};
const million = 1_000_000;

/** An empty entry. Its key is drawn: a restored draft brings keys of an earlier visit along. */
export const newEntry = (): EntryDraft => ({
  key: crypto.randomUUID(),
  regions: [],
  weight: 100,
  paramId: null,
  coefficient: null,
});
export const toDraft = (e: Omit<Entry, 'regions'> & { regions: string[] | null }): EntryDraft => ({
  ...newEntry(),
  // Stored regions passed the same list of codes on their way in.
  regions: (e.regions ?? []) as Region[],
  weight: e.weight,
  paramId: e.paramId,
  coefficient: e.coefficientPpm == null ? null : e.coefficientPpm / million,
});

/** The entries that can be sent: those with a supplier; coefficients are sent by staff alone. */
export const toEntries = (drafts: readonly EntryDraft[], staff: boolean): Entry[] =>
  drafts.flatMap((d) =>
    d.paramId === null
      ? []
      : [
          {
            regions: d.regions.length > 0 ? d.regions : null,
            weight: d.weight,
            paramId: d.paramId,
            ...(staff && d.coefficient !== null
              ? { coefficientPpm: Math.round(d.coefficient * million) }
              : {}),
          },
        ],
  );

/** Part of the traffic an entry gets in the regions it names; null while weights add up to zero. */
export const shareOf = (drafts: readonly EntryDraft[], entry: EntryDraft): number | null => {
  const same = (d: EntryDraft) =>
    entry.regions.length === 0
      ? d.regions.length === 0
      : d.regions.some((r) => entry.regions.includes(r));
  const sum = drafts.filter(same).reduce((total, d) => total + d.weight, 0);
  return sum > 0 ? entry.weight / sum : null;
};
