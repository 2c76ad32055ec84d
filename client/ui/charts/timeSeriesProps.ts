import type { ReactNode } from 'react';
import type { Unit } from '../units';
import type { Mark, Threshold } from './overlay';
import type { Series } from './series';

/** What a chart over time is drawn from. */
export type TimeSeriesProps = {
  /** Name of the chart; also the name of its CSV file. */
  label: string;
  /** Epoch seconds, ascending; undefined = not here yet. */
  times: readonly number[] | undefined;
  series: readonly Series[];
  unit: Unit;
  height?: number;
  area?: boolean;
  /** Parts of a whole: drawn over each other, with their sum in the legend. */
  stack?: boolean;
  /** Instant until which the data is complete (UTC ISO); nothing is drawn beyond it. */
  completeTo?: string | null;
  /** Where the data comes from. */
  source?: string;
  /** Charts with the same key share their cursor. */
  sync?: string;
  /** Shows the key figures of each series; on by default. */
  summary?: boolean;
  /** The legend stands under the chart, or beside it where the window is wide. */
  legend?: 'below' | 'beside';
  /** What happened in the span. */
  marks?: readonly Mark[];
  threshold?: Threshold | null;
  /** Starts of the points that counted towards a firing, epoch seconds. */
  counted?: readonly number[];
  /** Given when a dragged span should change the screen's range (UTC ISO); else the chart zooms itself. */
  onZoom?(from: string, to: string): void;
  /** The way back to the range before; offered while it is given. */
  onReset?: (() => void) | undefined;
  actions?: ReactNode;
};
