import { Plus, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pick } from '../kernel/text/language';
import {
  Badge,
  Button,
  Callout,
  Card,
  Checkbox,
  CopyText,
  EmptyState,
  ErrorPanel,
  Facts,
  Field,
  FileDrop,
  IconButton,
  MultiPicker,
  NumberInput,
  Picker,
  ProgressBar,
  RadioCards,
  SecretInput,
  Segments,
  Select,
  Skeleton,
  StatusDot,
  Switch,
  Tag,
  TextArea,
  TextInput,
  TimeRange,
  type TimeSpan,
  type Tone,
} from '../ui';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

const tones: readonly Tone[] = ['success', 'warning', 'error', 'progress', 'neutral'];
const toneWords = pick([
  '运行中 需处理 失败 进行中 已停用',
  'Running Attention Failed Working Stopped',
]).split(' ');
const many = Array.from({ length: 20_000 }, (_, i) => ({
  value: `d${i}`,
  label: `cdn-${i}.demo-shop.test`,
  note: i % 3 === 0 ? pick(['电商账号', 'Shop account']) : undefined,
}));
const long = 'a-very-long-subdomain-name.for-testing-truncation.demo-shop.test.aurora-edge.test';

const Buttons = () => (
  <Card title={pick(['按钮与状态', 'Buttons and states'])}>
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon={Plus}>
        {pick(cdnTerms.addDomain)}
      </Button>
      <Button>{pick(['次要', 'Secondary'])}</Button>
      <Button variant="ghost">{pick(['轻', 'Ghost'])}</Button>
      <Button variant="danger" icon={Trash2}>
        {pick(terms.remove)}
      </Button>
      <Button variant="link">{pick(terms.link)}</Button>
      <Button variant="primary" busy>
        {pick(terms.save)}
      </Button>
      <Button
        variant="primary"
        disabled={pick(['您的角色没有此权限', 'Your role may not do this'])}
      >
        {pick(['不可用', 'Disabled'])}
      </Button>
      <IconButton icon={Search} label={pick(terms.search)} />
    </div>
    <div className="mt-4 flex flex-wrap items-center gap-3 text-sm">
      {tones.map((t, i) => (
        <Badge key={t} tone={t}>
          {toneWords[i]}
        </Badge>
      ))}
      {tones.map((t, i) => (
        <StatusDot key={t} tone={t}>
          {toneWords[i]}
        </StatusDot>
      ))}
      <Tag>v12</Tag>
      <span className="w-60 min-w-0">
        <CopyText text={long} maxWidth="100%" />
      </span>
    </div>
  </Card>
);

const Inputs = () => {
  const [n, setN] = useState<number | null>(90);
  const [one, setOne] = useState<string | null>('d7');
  const [some, setSome] = useState<string[]>(['d1', 'd2', 'd3']);
  return (
    <Card title={pick(['输入', 'Inputs'])} note={pick(['标签、提示、错误', 'Label, hint, error'])}>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Field label={pick(cdnTerms.domain)} required hint={pick(['不含协议', 'Without protocol'])}>
          {(ids) => <TextInput {...ids} placeholder="www.demo-shop.test" mono />}
        </Field>
        <Field label={pick(cdnTerms.origin)} error={pick(terms.parameterInputError)} aside="3 / 64">
          {(ids) => <TextInput {...ids} defaultValue="bad value" />}
        </Field>
        <Field label={pick(terms.secret)}>
          {(ids) => <SecretInput {...ids} defaultValue="secret" />}
        </Field>
        <Field label={pick(cdnTerms.threshold)}>
          {(ids) => <NumberInput {...ids} value={n} onChange={setN} suffix="GB" />}
        </Field>
        <Field label={pick(terms.status)}>
          {(ids) => (
            <Select
              {...ids}
              empty={pick(terms.all)}
              options={[{ value: 'a', label: toneWords[0] ?? '' }]}
            />
          )}
        </Field>
        <Field label={pick(['域名（20,000 个）', 'Domain (20,000)'])}>
          {(ids) => <Picker {...ids} value={one} onChange={setOne} options={many} clearable />}
        </Field>
        <Field label={pick(['多选', 'Several'])}>
          {(ids) => <MultiPicker {...ids} value={some} onChange={setSome} options={many} />}
        </Field>
        <Field label={pick(cdnTerms.remark)} className="md:col-span-2">
          {(ids) => <TextArea {...ids} rows={2} />}
        </Field>
      </div>
    </Card>
  );
};

const Choices = () => {
  const [on, setOn] = useState(true);
  const [unit, setUnit] = useState<'bps' | 'bytes'>('bps');
  const [card, setCard] = useState<'a' | 'b' | null>('a');
  const [span, setSpan] = useState<TimeSpan>({ last: '24h' });
  return (
    <Card title={pick(['选择', 'Choices'])}>
      <div className="flex flex-col items-start gap-4">
        <div className="flex flex-wrap gap-6">
          <Switch checked={on} onChange={setOn} label={pick(cdnTerms.forceHttps)} />
          <Checkbox label={pick(['勾选', 'Ticked'])} defaultChecked />
          <Checkbox label={pick(['部分', 'Partly'])} partly />
          <Segments
            label="unit"
            value={unit}
            onChange={setUnit}
            options={[
              { value: 'bps', label: pick(terms.bandwidth) },
              { value: 'bytes', label: pick(terms.traffic) },
            ]}
          />
        </div>
        <RadioCards
          label="mode"
          value={card}
          onChange={setCard}
          options={[
            {
              value: 'a',
              label: pick(['自动配置', 'Automatic']),
              note: pick([
                '由平台选择供应商并完成配置',
                'The platform chooses suppliers and configures',
              ]),
            },
            {
              value: 'b',
              label: pick(['人工审核', 'Reviewed']),
              note: pick(['提交后等待平台人员处理', 'Waits for the platform staff']),
            },
          ]}
        />
        <TimeRange
          value={span}
          onChange={setSpan}
          maxDays={60}
          presets={['1h', '24h', '7d', '30d'].map((value) => ({ value, label: value }))}
        />
        <FileDrop
          label={pick(['选择证书文件', 'Choose a certificate'])}
          maxBytes={65_536}
          accept=".pem"
          onText={() => undefined}
        />
      </div>
    </Card>
  );
};

const Feedback = () => (
  <Card title={pick(['反馈', 'Feedback'])}>
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {tones.map((t) => (
        <Callout key={t} tone={t} title={pick(['标题', 'Title'])}>
          {pick([
            '这是一条说明，写明发生了什么以及接下来怎么办。',
            'What happened, and what to do next.',
          ])}
        </Callout>
      ))}
      <ErrorPanel
        title={pick(['无法读取列表', 'The list could not be read'])}
        requestId="9f0e0d8f9a1c2b3d"
        onRetry={() => undefined}
      >
        {pick(['数据库暂时不可用', 'The store is unavailable for the moment'])}
      </ErrorPanel>
      <Facts
        items={[
          [pick(['接入时间', 'Created']), '2026-01-02 03:04:05'],
          ['CNAME', <CopyText key="c" text={long} />],
        ]}
        columns={1}
      />
      <div className="flex flex-col gap-3">
        <ProgressBar value={0.63} label="p" note="31,500 / 50,000" />
        <ProgressBar value={null} label="p" />
        <Skeleton className="h-5" />
      </div>
      <EmptyState
        kind="nothing"
        title={pick(cdnTerms.noDomainsYet)}
        action={<Button variant="primary">{pick(cdnTerms.addDomain)}</Button>}
      >
        {pick(['几分钟内即可使用。', 'It works within minutes.'])}
      </EmptyState>
    </div>
  </Card>
);

/** Buttons, inputs, choices and feedback. */
export const Controls = () => (
  <div className="flex flex-col gap-4">
    <Buttons />
    <Inputs />
    <Choices />
    <Feedback />
  </div>
);
