export { Badge, StatusDot, Tag, toneIcon } from './text/Badge';
export {
  Button,
  IconButton,
  type ButtonProps,
  type ButtonVariant,
  type IconButtonProps,
} from './Button';
export { Card, Facts, type Fact } from './layout/Card';
export { Checkbox, RadioCards, Segments, Switch } from './inputs/choices';
export { CodeBlock } from './text/CodeBlock';
export { copyToClipboard, CopyButton, CopyText, MiddleCut } from './text/CopyText';
export { download, toCsv } from './csv';
export { ConfirmDialog, Dialog, Drawer } from './feedback/Dialog';
export { DiffView, type Difference } from './text/DiffView';
export {
  Callout,
  EmptyState,
  ErrorPanel,
  ProgressBar,
  Skeleton,
  SkeletonLine,
} from './feedback/feedback';
export { Field, FieldGroup, type FieldIds } from './inputs/Field';
export { DateInput } from './inputs/DateInput';
export { FileDrop } from './inputs/FileDrop';
export { TextDrop } from './inputs/TextDrop';
export { FilterBar, type Chip, type MoreFilter } from './FilterBar';
export { ChipFace, FilterChip } from './FilterChip';
export { type HeatCell, HeatMap, type HeatRow } from './table/HeatMap';
export { useDesk, usePhone } from './breakpoints';
export {
  NumberInput,
  SecretInput,
  Select,
  TextArea,
  TextInput,
  type Option,
} from './inputs/inputs';
export { Menu, Popover, RowMenu, type MenuItem } from './feedback/Menu';
export { useRoom } from './layout/room';
export { ScrollBox } from './layout/ScrollBox';
export { HeadActions, PageHeader } from './layout/PageHeader';
export { KeyedPages } from './KeyedPages';
export { Pagination } from './Pagination';
export { isId } from './ids';
export { MultiPicker, Picker } from './inputs/Picker';
export { Stat } from './layout/Stat';
export { StatStrip, type StripFigure } from './layout/StatStrip';
export { Steps, type Step } from './layout/Steps';
export { DataTable } from './table/DataTable';
export { PlainTable } from './table/PlainTable';
export { setTableOwner } from './table/preferences';
export type { Column, DataTableProps } from './table/types';
export { Tabs, type TabItem } from './layout/Tabs';
export { fill, KitProvider, useKit, type KitSettings, type KitTexts } from './texts';
export * from './time';
export { TimeRange } from './inputs/TimeRange';
export { toneFill, toneSoft, toneText, type Tone } from './tone';
export { Tile } from './layout/Tile';
export { Tooltip } from './feedback/Tooltip';
export { scaled, scaleFor, withUnit, withUnitAsTyped, type Scale, type Unit } from './units';
