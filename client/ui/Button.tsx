import clsx from 'clsx';
import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from 'react';
import { Tooltip } from './feedback/Tooltip';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
type Shared = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  /** Work is running: shows a spinner, keeps its width and takes no further press. */
  busy?: boolean;
  /** `true` or, better, the sentence why it cannot be pressed; the sentence becomes a tooltip. */
  disabled?: boolean | string;
};
export type ButtonProps = Shared & { icon?: LucideIcon; children: ReactNode };
export type IconButtonProps = Shared & { icon: LucideIcon; label: string; pressed?: boolean };

const look: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-contrast hover:bg-accent-strong border border-transparent',
  secondary:
    'bg-surface text-ink border border-line-strong shadow-lift hover:bg-hover dark:bg-raised',
  ghost: 'text-ink-2 border border-transparent hover:bg-hover',
  danger: 'bg-surface text-error border border-error/40 hover:bg-error-soft',
  link: 'text-accent-ink border border-transparent hover:underline !px-0',
};
const base =
  'inline-flex select-none items-center justify-center gap-1.5 whitespace-nowrap rounded font-medium' +
  ' transition-colors aria-disabled:cursor-not-allowed';
/** What cannot be pressed is grey, whatever it would be otherwise; work that runs keeps its colour. */
const restLook = '!border-transparent !bg-neutral-soft !text-ink-faint !shadow-none';
const plainRest = '!text-ink-faint/60 hover:!bg-transparent !no-underline';
const restOf = (variant: ButtonVariant, { busy, disabled }: Shared) =>
  !disabled || busy
    ? busy && 'opacity-70'
    : variant === 'ghost' || variant === 'link'
      ? plainRest
      : restLook;

/** A disabled button stays focusable (aria-disabled), so that its reason can be read by everybody. */
const guard = ({ busy, disabled, onClick, type, ...rest }: Shared) => ({
  ...rest,
  type: type ?? ('button' as const),
  'aria-busy': busy || undefined,
  'aria-disabled': busy || Boolean(disabled) || undefined,
  onClick: busy || disabled ? (e: { preventDefault(): void }) => e.preventDefault() : onClick,
});
const withReason = (disabled: Shared['disabled'], button: ReactNode) =>
  typeof disabled === 'string' ? <Tooltip text={disabled}>{button}</Tooltip> : button;

/** The one button of the console. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(
  ({ variant = 'secondary', size = 'md', icon: Icon, children, className, ...props }, ref) => {
    const height = size === 'sm' ? 'h-7 px-2.5 text-xs' : 'h-8 px-3 text-sm';
    return withReason(
      props.disabled,
      <button
        {...guard(props)}
        ref={ref}
        className={clsx(base, look[variant], height, className, restOf(variant, props))}
      >
        {props.busy ? (
          <LoaderCircle size={14} className="animate-spin" aria-hidden />
        ) : (
          Icon && <Icon size={14} aria-hidden />
        )}
        {children}
      </button>,
    );
  },
);
Button.displayName = 'Button';

/** A square button with an icon only; its label is read aloud and shown as a tooltip. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(
  ({ variant = 'ghost', size = 'md', icon: Icon, label, pressed, className, ...props }, ref) => {
    const reason = typeof props.disabled === 'string' ? props.disabled : label;
    const square = size === 'sm' ? 'h-7 w-7' : 'h-8 w-8';
    return (
      <Tooltip text={reason}>
        <button
          {...guard(props)}
          ref={ref}
          aria-label={label}
          aria-pressed={pressed}
          className={clsx(
            base,
            look[variant],
            square,
            'shrink-0 !px-0',
            className,
            restOf(variant, props),
          )}
        >
          {props.busy ? (
            <LoaderCircle size={15} className="animate-spin" aria-hidden />
          ) : (
            <Icon size={15} aria-hidden />
          )}
        </button>
      </Tooltip>
    );
  },
);
IconButton.displayName = 'IconButton';
