import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** The way from a part of the overview to its analysis. */
export const AnalysisLink = ({ href }: { href: string }) => (
  <a className="text-xs text-accent-ink hover:underline" href={href}>
    {t(texts.overview.analyze)}
  </a>
);
