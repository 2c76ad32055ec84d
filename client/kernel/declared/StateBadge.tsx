import type { ReactNode } from 'react';
import type { Option } from '#shared/kernel/field';
import { Badge, StatusDot } from '../../ui';
import { t } from '../text/translate';

type Props = {
  /** The state as the contract declares it: both names and its tone. */
  of: Option;
  /** Said behind the name, for example why. */
  children?: ReactNode;
};

/** A declared state as dot and word, for rows of tables. */
export const StateDot = ({ of, children }: Props) => (
  <StatusDot tone={of[2] ?? 'neutral'}>
    {t(of)}
    {children}
  </StatusDot>
);

/** A declared state as icon and word on a soft ground. */
export const StateBadge = ({ of, children }: Props) => (
  <Badge tone={of[2] ?? 'neutral'}>
    {t(of)}
    {children}
  </Badge>
);
