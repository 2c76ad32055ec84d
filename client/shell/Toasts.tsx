import { Toaster } from 'sonner';
import { language } from '../kernel/text/language';
import { t } from '../kernel/text/translate';
import { useTheme } from '../ui/charts/color';
import { texts } from './texts';

const fromBottom = 100;

/** What was just done or needs somebody now: one at a time, at the right and clear of the buttons at the foot. */
export const Toasts = () => (
  <Toaster
    theme={useTheme()}
    position="bottom-right"
    offset={{ bottom: fromBottom, right: 24 }}
    mobileOffset={{ bottom: fromBottom, left: 16, right: 16 }}
    visibleToasts={1}
    gap={8}
    closeButton
    containerAriaLabel={t(texts.notices)}
    dir="ltr"
    style={{ '--width': '320px' } as React.CSSProperties}
    toastOptions={{
      closeButtonAriaLabel: language() === 'en' ? 'Close' : '关闭',
      classNames: {
        toast: '!gap-2 !rounded-lg !border-0 !bg-raised !p-3 !text-sm !text-ink !shadow-layer',
        title: '!font-medium',
        description: '!text-ink-muted',
        success: '[&_[data-icon]]:text-success',
        error: '[&_[data-icon]]:text-error',
        warning: '[&_[data-icon]]:text-warning',
        info: '[&_[data-icon]]:text-progress',
        actionButton: '!bg-transparent !px-1 !text-xs !font-medium !text-accent-ink',
        closeButton: '!border-line-strong !bg-raised !text-ink-muted',
      },
    }}
  />
);
