import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import type { Resource } from '#shared/kernel/contract';
import { Button, IconButton, type ButtonProps as Sizes } from '../../ui/Button';
import type { RowAction } from '../screens/actionTypes';
import { t } from '../text/translate';

type Row = Record<string, unknown>;
/** An act with its types forgotten, as the drawing components take it. */
export type AnyAction = RowAction<Row, Resource>;

/** What an act answered and for which row. */
export type AnswerProps = { act: AnyAction; row: Row; answer: Row; onClose(): void };
/** What an act answered, loaded when there is something to show first. */
export const AnswerDialog = ({ act, ...props }: AnswerProps) => {
  const Own = useMemo(
    () => lazy(act.shows as NonNullable<AnyAction['shows']>),
    [act],
  ) as ComponentType<Omit<AnswerProps, 'act'>>;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
};

type ButtonSize = Sizes['size'];
type ButtonProps = {
  act: AnyAction;
  row: Row;
  size?: ButtonSize;
  busy: boolean;
  disabled: string | false;
  onClick(): void;
};
/** The button of an act: its words, or the icon alone. */
export const ActionButton = ({ act, row, size = 'sm', ...props }: ButtonProps) =>
  act.button === 'icon' && act.icon ? (
    <IconButton {...props} size="sm" icon={act.icon} label={t(act.title?.(row) ?? act.label)} />
  ) : (
    <Button
      {...props}
      size={size}
      icon={act.icon}
      variant={act.danger ? 'danger' : act.button === 'primary' ? 'primary' : undefined}
    >
      {t(act.label)}
    </Button>
  );
