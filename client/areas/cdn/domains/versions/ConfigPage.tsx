import { GitCompareArrows, Pencil, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import {
  Button,
  Card,
  CopyText,
  type Fact,
  Facts,
  formatInstant,
  Skeleton,
  Tabs,
  useKit,
} from '../../../../ui';
import { CompareDomains } from './CompareDomains';
import { ConfigHistory } from './ConfigHistory';
import { ConfigSuppliers, type Overview } from './ConfigSuppliers';
import { ConfigTable, originLines, ruleGroups } from './ConfigTable';
import { useConfigTexts } from './configTexts';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { CnameState, DomainStatus, LockMark } from '../DomainStates';
import { useDomainFacts } from '../domainFacts';
import { ProofCard } from '../proof/Proof';
import { useDomainRefusal } from '../domainRefusals';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const tabs = ['base', 'origin', 'https', 'cache', 'headers', 'proof', 'history'] as const;
type Tab = (typeof tabs)[number];

const Base = ({ value }: { value: Overview }) => {
  const words = useConfigTexts();
  const { timeZone } = useKit();
  const { domain, desired } = value;
  const notes = useDomainFacts(domain);
  const facts: Fact[] = [
    [t(texts.domains.col.account), domain.accountName],
    [t(texts.domains.col.cname), domain.cname ? <CopyText key="c" text={domain.cname} /> : null],
    [t(texts.domains.col.cnameState), <CnameState key="s" row={domain} />],
    [
      t(texts.domains.col.policy),
      desired.ownLines ? t(texts.config.ownLines) : desired.scheduleName,
    ],
    [t(texts.domains.steps.versionCol), domain.configVersion],
    [t(texts.rules.title), domain.ruleCount],
    [t(texts.domains.col.created), formatInstant(domain.createdAt, timeZone)],
    ...notes,
  ];
  return (
    <div className="flex flex-col gap-4">
      <Card title={t(texts.config.tab.base)}>
        <Facts items={facts} columns={2} />
      </Card>
      <Card title={t(texts.domains.form.lines)}>
        <ul className="divide-y divide-line text-sm">
          {desired.lines.map((line) => (
            <li key={line.paramId} className="flex flex-wrap gap-x-6 gap-y-1 py-1.5">
              <span className="w-32 font-medium">{words.names.supplier(line.supplier)}</span>
              <span className="min-w-0 flex-1">{words.value('regions', line.regions)}</span>
              <span className="nums">{t(texts.domains.steps.weight, { weight: line.weight })}</span>
              <span className="nums text-ink-muted">
                {t(texts.config.coefficientOf, {
                  value:
                    words.value(
                      'coefficientPpm',
                      line.coefficientPpm ?? value.accountCoefficientPpm,
                    ) ?? '',
                })}
                {line.coefficientPpm === null && t(texts.config.coefficientOfAccount)}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
};

const Https = ({ value }: { value: Overview }) => {
  const { domain, desired } = value;
  const facts: Fact[] = [
    [
      t(texts.domains.col.certificate),
      domain.certificateId ? (
        <a
          key="c"
          className="text-accent-ink hover:underline"
          href={`#/viewCertificate?id=${domain.certificateId}`}
        >
          {domain.certificateName}
        </a>
      ) : (
        t(texts.domains.unbound)
      ),
    ],
  ];
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <Facts items={facts} columns={1} />
      </Card>
      <ConfigTable
        value={value}
        label={t(texts.config.tab.https)}
        groups={ruleGroups(desired, ['forceHttps'], t(texts.config.isOff))}
      />
    </div>
  );
};

const Panel = ({ tab, value }: { tab: Tab; value: Overview }) => {
  const off = t(texts.config.isOff);
  const { desired } = value;
  if (tab === 'base') return <Base value={value} />;
  if (tab === 'https') return <Https value={value} />;
  if (tab === 'proof') return <ProofCard domainId={value.domain.id} />;
  if (tab === 'history') return <ConfigHistory domain={value.domain} />;
  const label = t(texts.config.tab[tab]);
  if (tab === 'origin') {
    const own = ruleGroups(desired, ['originProtocol', 'originHost', 'originPath'], off);
    const groups = [{ key: 'origin', title: null, lines: originLines }, ...own];
    return <ConfigTable value={value} label={label} groups={groups} />;
  }
  const fields =
    tab === 'cache'
      ? (['cacheSeconds', 'queryMode', 'queryNames', 'dynamic'] as const)
      : (['requestHeaders', 'responseHeaders'] as const);
  return <ConfigTable value={value} label={label} groups={ruleGroups(desired, fields, off)} />;
};

const Body = ({ value, onRead }: { value: Overview; onRead(now: Overview): void }) => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((tab) => tab === query.get('tab')) ?? 'base';
  const choose = (next: Tab) =>
    setQuery((before) => {
      const after = new URLSearchParams({ id: before.get('id') ?? '' });
      if (next !== 'base') after.set('tab', next);
      return after;
    });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <ConfigSuppliers value={value} onRead={onRead} />
      <div className="min-w-0">
        <Tabs
          label={t(texts.config.title)}
          value={tab}
          onChange={choose}
          items={tabs.map((tab) => ({
            value: tab,
            label: t(texts.config.tab[tab]),
          }))}
        >
          <Panel tab={tab} value={value} />
        </Tabs>
      </div>
    </div>
  );
};

/** One domain's desired configuration, what each supplier really has, the drift and every version. */
const ConfigPage = () => {
  const navigate = useNavigate();
  const refusalOf = useDomainRefusal();
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(domainConfigs.endpoints.one, id ? { domainId: id } : null, {
    refreshOn: [domainConfigs.events.changed],
  });
  const [comparing, setComparing] = useState(false);
  const staff = useIsStaff();
  const who = useWho();
  const form = staff || who.gates.selfScheduling ? '/updateDomainPage' : '/updateDomainUser';
  const { value } = answer;
  const domain = value?.domain;
  return (
    <Page
      object={domain?.name}
      badge={
        domain && (
          <span className="flex items-center gap-2">
            <DomainStatus row={domain} />
            {domain.locked && <LockMark row={domain} />}
          </span>
        )
      }
      actions={
        domain && (
          <>
            <Button icon={GitCompareArrows} onClick={() => setComparing(true)}>
              {t(texts.config.compareDomains)}
            </Button>
            <Button
              icon={Pencil}
              disabled={refusalOf(domain, 'domain.updateInfo')}
              onClick={() => void navigate(`${form}?id=${domain.id}`)}
            >
              {t(texts.domains.act.edit)}
            </Button>
            <Button icon={Settings2} onClick={() => void navigate(`/domain/${domain.id}/configs`)}>
              {t(texts.rules.title)}
            </Button>
          </>
        )
      }
    >
      {!id && (
        <Card title={t(texts.config.choose)}>
          <RefPicker
            of="domains"
            label={t(texts.domains.search)}
            value={null}
            onChange={(next) => setQuery(next ? { id: next } : {})}
          />
        </Card>
      )}
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {id && !value && !answer.failure && <Skeleton className="h-64" />}
      {value && (
        <Body key={value.domain.id} value={value} onRead={(now) => answer.change(() => now)} />
      )}
      {domain && comparing && (
        <CompareDomains domain={domain} onClose={() => setComparing(false)} />
      )}
    </Page>
  );
};
export default ConfigPage;
