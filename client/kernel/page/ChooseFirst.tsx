import { EmptyState } from '../../ui';
import { useScreen } from '../screens/current';
import { t } from '../text/translate';

/** Stands below the choices of a screen until they are made: what to choose, and what the screen is for. */
export const ChooseFirst = ({ title }: { title: string }) => {
  const { screen } = useScreen();
  return (
    <EmptyState kind="nothing" title={title}>
      {screen?.about && t(screen.about)}
    </EmptyState>
  );
};
