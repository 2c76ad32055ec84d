export { BarList, type Bar } from './BarList';
export { CategoryBars } from './CategoryBars';
export { chartColors, colorAt, type ChartColor } from './color';
export { RankList, type Rank } from './RankList';
export { summaryOf, type Series, type Summary } from './series';
export type { Mark, Threshold } from './overlay';
export { Sparkline } from './Sparkline';
export { TimeSeriesChart } from './TimeSeriesChart';
export type { TimeSeriesProps } from './timeSeriesProps';
