import { usePins } from '../../kernel/page/pins';
import { useScreen } from '../../kernel/screens/current';

/** Whether the screen in view is pinned and how that changes; null for screens that are about one thing. */
export const useScreenPin = (): { on: boolean; toggle(): void } | null => {
  const { screen, parent } = useScreen();
  const { pinned, pin } = usePins();
  if (!screen || parent || screen.path.includes(':')) return null;
  const on = pinned.includes(screen.path);
  return { on, toggle: () => pin(screen.path, !on) };
};
