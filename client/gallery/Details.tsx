import { CalendarClock } from 'lucide-react';
import { useRef, useState } from 'react';
import { pick } from '../kernel/text/language';
import {
  Button,
  Card,
  ChipFace,
  CopyButton,
  DateInput,
  Drawer,
  Field,
  FieldGroup,
  FilterChip,
  HeadActions,
  MiddleCut,
  PageHeader,
  PlainTable,
  ScrollBox,
  Popover,
  SkeletonLine,
  StatStrip,
  TextDrop,
  TextInput,
  Tile,
  Tooltip,
} from '../ui';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

const suppliers = ['Aurora CDN', 'Borealis CDN', '极光', '北辰'];
const host = 'cdn-assets.very-long-name-of-a-customer.demo-shop.test.aurora-edge.test';

const Figures = () => {
  const [pressed, setPressed] = useState('bandwidth');
  return (
    <StatStrip
      label={pick(['今日', 'Today'])}
      value={pressed}
      onChange={setPressed}
      figures={[
        {
          id: 'bandwidth',
          label: pick(cdnTerms.peakBandwidth),
          value: '12.40',
          unit: 'Gbps',
        },
        { id: 'hits', label: pick(terms.hitRate), value: '96.2', unit: '%', note: '+0.4' },
        {
          id: 'errors',
          label: '5xx',
          value: '2.74',
          unit: '%',
          alarming: true,
          note: pick(['高于阈值 2 %', 'above 2 %']),
          bad: true,
        },
      ]}
    >
      <p className="p-4 text-sm text-ink-muted">{pressed}</p>
    </StatStrip>
  );
};

const Fields = () => {
  const [day, setDay] = useState('2026-01-02');
  const [moment, setMoment] = useState('');
  const [text, setText] = useState('');
  return (
    <Card title={pick(['日期与文件', 'Dates and files'])}>
      <FieldGroup title={pick(['有效期', 'Validity'])} note="UTC+8">
        <Field label={pick(terms.start)}>
          {(ids) => <DateInput {...ids} value={day} onChange={setDay} />}
        </Field>
        <Field label={pick(terms.end)}>
          {(ids) => <DateInput {...ids} kind="time" value={moment} onChange={setMoment} />}
        </Field>
        <Field label={pick(cdnTerms.certificate)}>
          {(ids) => (
            <TextDrop
              {...ids}
              rows={3}
              value={text}
              onText={setText}
              fileLabel={pick(['选择文件', 'Choose a file'])}
              maxBytes={65_536}
              accept=".pem,.crt"
            />
          )}
        </Field>
      </FieldGroup>
    </Card>
  );
};

const Names = () => (
  <Card title={pick(['名称与复制', 'Names and copying'])}>
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-4">
        {suppliers.map((name, i) => (
          <Tile key={name} name={name} index={i} />
        ))}
      </div>
      <div className="flex max-w-xs items-center gap-1">
        <MiddleCut text={host} />
        <CopyButton text={host} />
      </div>
      <Tooltip text={pick(['说明在悬停与聚焦时出现', 'Shown on hover and on focus'])}>
        <span className="self-start">{pick(['带说明的词', 'A word with a note'])}</span>
      </Tooltip>
      <SkeletonLine />
      <ScrollBox label={pick(['宽内容', 'Wide content'])}>
        <code className="whitespace-nowrap p-2">{host.repeat(3)}</code>
      </ScrollBox>
      <PlainTable label={pick(['小表', 'Small table'])} heads={['TXT', pick(cdnTerms.value)]}>
        <tr>
          <td className="py-1 pr-4">_verify</td>
          <td className="py-1">3f9c-11ab</td>
        </tr>
      </PlainTable>
    </div>
  </Card>
);

const Chips = () => {
  const [value, setValue] = useState('');
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Card title={pick(['筛选与浮层', 'Filters and popovers'])}>
      <div className="flex flex-wrap items-center gap-2">
        <ChipFace
          label={pick(terms.state)}
          value={pick(cdnTerms.running)}
          onClear={() => undefined}
        />
        <FilterChip
          label={pick(terms.name)}
          value={value || undefined}
          onClear={value ? () => setValue('') : undefined}
        >
          {() => <TextInput value={value} onChange={(e) => setValue(e.target.value)} />}
        </FilterChip>
        <Button ref={anchor} icon={CalendarClock} onClick={() => setOpen(!open)}>
          Popover
        </Button>
        {open && (
          <Popover anchor={anchor} label="Popover" onClose={() => setOpen(false)}>
            <p className="p-4 text-sm">{pick(['Esc 关闭', 'Esc closes it'])}</p>
          </Popover>
        )}
      </div>
    </Card>
  );
};

const Beside = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <HeadActions>
        <Button variant="primary" onClick={() => setOpen(!open)}>
          {pick(['旁侧面板', 'Panel beside'])}
        </Button>
      </HeadActions>
      <Drawer beside open={open} onClose={() => setOpen(false)} title="www.demo-shop.test">
        {pick(['列表仍可使用。', 'The list stays in use.'])}
      </Drawer>
    </>
  );
};

/** Strips, dates, files, names, chips and the panel beside a list. */
export const Details = () => (
  <PageHeader title={pick(['细节', 'Details'])}>
    <Beside />
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <Figures />
      </div>
      <Fields />
      <Names />
      <Chips />
    </div>
  </PageHeader>
);
