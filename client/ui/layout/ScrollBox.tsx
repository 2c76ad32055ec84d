import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = { label: string; className?: string; children: ReactNode };
/** A frame in which wide content scrolls sideways; the keyboard can reach it. */
export const ScrollBox = ({ label, className, children }: Props) => (
  <div
    role="region"
    aria-label={label}
    tabIndex={0}
    className={clsx('scroll-thin overflow-x-auto rounded border border-line', className)}
  >
    {children}
  </div>
);
