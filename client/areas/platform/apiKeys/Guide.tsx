import { useState } from 'react';
import {
  type ExampleLanguage,
  exampleLanguages,
  exampleOf,
  scrapeConfig,
} from '#shared/areas/platform/apiKeys/examples';
import { signingWindowSeconds } from '#shared/areas/platform/apiKeys/signing';
import { Card, CodeBlock, Segments } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const names: Record<ExampleLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  go: 'Go',
};
const signedText = `MANIFOLD1
{METHOD}
{path}
{query}
{sha256-hex(body)}
{timestamp}
{nonce}`;

/** How a call is signed, in words and in four languages, and how Prometheus scrapes the account. */
export const Guide = ({ keyId }: { keyId: string | null }) => {
  const [language, setLanguage] = useState<ExampleLanguage>('curl');
  const connection = {
    base: window.location.origin,
    keyId: keyId ?? 'mk_YOUR_KEY',
    secret: 'mks_YOUR_SECRET',
  };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t(texts.guide.signing)}>
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm">
            <li>{t(texts.guide.step1)}</li>
            <li>{t(texts.guide.step2)}</li>
            <li>{t(texts.guide.step3, { n: signingWindowSeconds })}</li>
            <li>{t(texts.guide.step4)}</li>
          </ol>
          <div className="mt-4">
            <CodeBlock label={t(texts.guide.text)} code={signedText} />
          </div>
        </Card>
        <Card title={t(texts.guide.limits)}>
          <p className="text-sm text-ink-2">{t(texts.guide.limitsText)}</p>
          <p className="mt-3 text-sm">
            <a className="text-accent-ink underline" href="#/api-docs">
              {t(texts.guide.docs)}
            </a>
          </p>
        </Card>
        <Card title="Prometheus">
          <p className="mb-3 text-sm text-ink-2">{t(texts.guide.prometheus)}</p>
          <CodeBlock label="prometheus.yml" code={scrapeConfig(connection)} />
        </Card>
      </div>
      <Card
        className="min-w-0"
        title={t(texts.guide.examples)}
        actions={
          <Segments
            label={t(texts.guide.language)}
            value={language}
            onChange={setLanguage}
            options={exampleLanguages.map((value) => ({ value, label: names[value] }))}
          />
        }
      >
        <CodeBlock label={names[language]} code={exampleOf(language, connection)} maxHeight={620} />
      </Card>
    </div>
  );
};
