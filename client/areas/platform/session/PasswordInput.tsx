import { forwardRef, type ComponentProps } from 'react';
import { SecretInput } from '../../../ui/inputs/inputs';

/** The kit's secret box in the height of the public screens, its eye at least 28 px to hit by thumb. */
export const PasswordInput = forwardRef<HTMLInputElement, ComponentProps<typeof SecretInput>>(
  ({ style, ...props }, ref) => (
    <div className="[&_button]:!h-[28px] [&_button]:!w-[28px]">
      <SecretInput {...props} ref={ref} style={{ height: 40, ...style }} />
    </div>
  ),
);
PasswordInput.displayName = 'PasswordInput';
