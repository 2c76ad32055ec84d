import { useMemo } from 'react';
import {
  otherParameters,
  preheatOptions,
  type PreheatOptions,
} from '#shared/areas/cdn/content/preheats';

/** Options as they are being entered: the JSON is text until it is well formed. */
export type Draft = Omit<PreheatOptions, 'other' | 'resolutionIp'> & {
  resolutionIp: string;
  other: string;
};

const { other: _other, resolutionIp: _ip, ...start } = preheatOptions.parse({});
export const emptyDraft: Draft = { ...start, other: '', resolutionIp: '' };

const entered = ({ other, resolutionIp, ...rest }: PreheatOptions): Draft => ({
  ...rest,
  resolutionIp: resolutionIp ?? '',
  other: Object.keys(other).length > 0 ? JSON.stringify(other) : '',
});

/** Options out of a task's parameters, which hold more than options; all usual when unreadable. */
export const optionsOf = (params: Record<string, unknown>): PreheatOptions => {
  const names = Object.keys(preheatOptions.shape);
  const own = Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));
  const parsed = preheatOptions.safeParse(own);
  return parsed.success ? parsed.data : preheatOptions.parse({});
};

/** Sets of options people ask for often; each replaces what the form holds but the description. */
export const presets = {
  mobile: {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  },
  webp: { other: '{"headers": {"Accept": "image/avif,image/webp,*/*"}}' },
  gentle: { other: '{"concurrency": 4, "perSecond": 20}' },
  headers: { method: 'HEAD' },
  again: { executions: 2, intervalSeconds: 60 },
} as const satisfies Record<string, Partial<Draft>>;
export type Preset = keyof typeof presets;

/** The JSON of "other parameters", or null when it cannot be read. */
export const readOther = (text: string): PreheatOptions['other'] | null => {
  if (text.trim() === '') return {};
  try {
    const parsed = otherParameters.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

type Form = { values: Draft & { text: string }; change(patch: Partial<Draft>): void };
/** The options of a form, among its values. */
export const useOptions = ({ values, change: put }: Form) => {
  const { text: _text, ...draft } = values;
  /** Changes some; an emptied number is the usual one again. */
  const change = (patch: Partial<Draft>) =>
    put({
      ...patch,
      ...('executions' in patch && { executions: patch.executions ?? emptyDraft.executions }),
      ...('intervalSeconds' in patch && {
        intervalSeconds: patch.intervalSeconds ?? emptyDraft.intervalSeconds,
      }),
    });
  const { description } = draft;
  const take = (preset: Preset | null) =>
    put({ ...emptyDraft, description, ...(preset ? presets[preset] : {}) });
  /** Replaces every option but the description. */
  const fill = (options: PreheatOptions) => put({ ...entered(options), description });
  const options = useMemo((): PreheatOptions | null => {
    const { text: _text, ...own } = values;
    const other = readOther(own.other);
    return other === null ? null : { ...own, other, resolutionIp: own.resolutionIp.trim() || null };
  }, [values]);
  return { draft, change, take, fill, options };
};
