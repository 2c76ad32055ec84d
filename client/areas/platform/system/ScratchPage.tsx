import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { clock } from '#shared/areas/platform/system/clock';
import { echoes } from '#shared/areas/platform/system/echoes';
import { Page } from '../../../kernel/page/Page';
import { useEvent } from '../../../kernel/request/eventBus';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useWho } from '../../../kernel/session/access';
import { language } from '../../../kernel/text/language';
import { t } from '../../../kernel/text/translate';
import { Button, Card, Facts, formatInstant, Skeleton, Tabs, useKit } from '../../../ui';
import { DecisionTester } from '../staff/DecisionTester';
import { texts as all } from './texts';

const texts = all.scratch;
const shownTimes = 5;

/** From the click until the event is back: the way that everything live takes. */
const Echo = () => {
  const [times, setTimes] = useState<number[]>([]);
  const way = useRef<{ mark: string; at: number } | null>(null);
  const [waits, setWaits] = useState(false);
  const act = useMutation(echoes.endpoints.send);
  useEvent(echoes.events.heard, ({ mark }) => {
    if (way.current?.mark !== mark) return;
    const ms = performance.now() - way.current.at;
    way.current = null;
    setWaits(false);
    setTimes((before) => [ms, ...before].slice(0, shownTimes));
  });
  const send = async () => {
    const mark = crypto.randomUUID();
    way.current = { mark, at: performance.now() };
    setWaits(true);
    if (!(await act.run({ mark }))) setWaits(false);
  };
  return (
    <Card title={t(texts.echo)}>
      <div className="flex flex-col items-start gap-3 text-sm">
        <p className="text-ink-muted">{t(texts.echoText)}</p>
        <Button busy={waits} onClick={() => void send()}>
          {t(texts.send)}
        </Button>
        <p className="nums" aria-live="polite">
          {times.map((ms) => `${Math.round(ms)} ms`).join(' · ')}
        </p>
      </div>
    </Card>
  );
};

const Clock = () => {
  const { timeZone } = useKit();
  const { value } = useQuery(clock.endpoints.read, {}, { everyMs: 5_000 });
  const [own, setOwn] = useState<string | null>(null);
  // The browser's moment of the answer, so that both are told of the same one.
  useEffect(() => setOwn(value ? new Date().toISOString() : null), [value]);
  if (!value || !own) return <Skeleton className="h-32 w-full" />;
  const apart = Date.parse(value.now) - Date.parse(own);
  return (
    <Card title={t(texts.clock)}>
      <Facts
        columns={1}
        items={[
          [t(texts.platform), formatInstant(value.now, timeZone)],
          [t(texts.browser), formatInstant(own, timeZone)],
          [t(texts.difference), `${Math.round(apart)} ms`],
          [t(texts.offset), `${value.offsetMs} ms`],
        ]}
      />
    </Card>
  );
};

const faces = [
  ['latin', 'Inter Variable', 'Manifold 0123456789'],
  ['chinese', 'Noto Sans SC Variable', '多供应商内容分发'],
  ['mono', 'monospace', 'a1b2-c3d4'],
] as const;
const Look = () => {
  const [, setReady] = useState(false);
  useEffect(() => {
    void document.fonts.ready.then(() => setReady(true));
  }, []);
  const state = (face: string) =>
    t(document.fonts.check(`14px "${face}"`) ? texts.loaded : texts.notLoaded);
  return (
    <Card title={`${t(texts.look)} · ${language()}`}>
      <Facts
        columns={1}
        items={faces.map(([name, face, sample]) => [
          t(texts[name]),
          <span key={name}>
            <span style={{ fontFamily: `"${face}"` }}>{sample}</span> · {state(face)}
          </span>,
        ])}
      />
    </Card>
  );
};

// Drawn only here: what they show is no data of the platform.
const galleries = {
  controls: lazy(() => import('../../../gallery/Controls').then((m) => ({ default: m.Controls }))),
  tables: lazy(() => import('../../../gallery/Tables').then((m) => ({ default: m.Tables }))),
  charts: lazy(() => import('../../../gallery/Charts').then((m) => ({ default: m.Charts }))),
  layers: lazy(() => import('../../../gallery/Layers').then((m) => ({ default: m.Layers }))),
  details: lazy(() => import('../../../gallery/Details').then((m) => ({ default: m.Details }))),
};
type Name = keyof typeof galleries;
const names = Object.keys(galleries) as Name[];

/** /test: the parts of the console and what it stands on, only to look at. */
export default function ScratchPage() {
  const { userId } = useWho();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('tab');
  const tab = names.find((name) => name === wanted) ?? 'charts';
  const Gallery = galleries[tab];
  return (
    <Page>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Echo />
        <Clock />
        <Look />
      </div>
      <div className="mt-4">
        <DecisionTester personId={userId} free />
      </div>
      <div className="mt-6">
        <p className="mb-2 text-sm text-ink-muted">{t(texts.sample)}</p>
        <Tabs
          label={t(texts.parts)}
          value={tab}
          onChange={(next) => setQuery({ tab: next }, { replace: true })}
          items={names.map((value) => ({ value, label: t(texts[value]) }))}
        >
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <Gallery />
          </Suspense>
        </Tabs>
      </div>
    </Page>
  );
}
