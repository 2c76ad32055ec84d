import { useEffect, useMemo, useRef, useState } from 'react';
import {
  type RealtimeMinute,
  realtimeAnalyses,
  shownMinutes,
} from '#shared/areas/cdn/realtime/realtimeAnalyses';
import { useTopic } from '../../../kernel/live/topics';
import { useEvent } from '../../../kernel/request/eventBus';
import { useQuery } from '../../../kernel/request/query';
import { merged, type Rows } from './minuteCurves';

const { minutes: endpoint } = realtimeAnalyses.endpoints;
const { minutes: event } = realtimeAnalyses.events;
const spanMs = shownMinutes * 60_000;
/** A console that heard nothing for so long has missed something: it reads again. */
const silenceMs = 20_000;

export type Choice = { accountId?: string; domainIds?: string[] };

/** The time, told anew each second while it runs. */
const useClock = (runs: boolean): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return now;
};

/**
 * Minutes of a choice of domains: read once, then as they are pushed. Paused, nothing is told and the time
 * stands; what was missed is read when it goes on.
 */
export const useRealtime = (choice: Choice, isPaused: boolean) => {
  const query = useQuery(endpoint, choice);
  const clock = useClock(!isPaused);
  const [rows, setRows] = useState<Rows>(new Map());
  const [reach, setReach] = useState<ReadonlyMap<string, string | null>>(new Map());
  const { value, reload, at } = query;
  const heardAt = useRef(0);
  useTopic(event, !isPaused);
  const of = JSON.stringify(choice);
  // Another choice begins anew.
  useEffect(() => setRows(new Map()), [of]);
  useEffect(() => {
    if (value) setRows((before) => merged(before, value.rows, 0));
  }, [of, value]);
  useEffect(() => {
    if (!isPaused) reload();
    // Only the end of a pause asks again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPaused]);
  const names = useMemo(
    () => new Map(value?.domains.map((d) => [d.domainId, d.name]) ?? []),
    [value],
  );
  const isOfChoice = (m: RealtimeMinute) =>
    (choice.domainIds?.includes(m.domainId) ?? true) &&
    (choice.accountId === undefined || names.has(m.domainId));
  useEvent(event, (pushed) => {
    if (isPaused) return;
    const silent = heardAt.current > 0 && Date.now() - heardAt.current > silenceMs;
    heardAt.current = Date.now();
    setReach(new Map(pushed.reach.map((r) => [r.paramId, r.completeTo])));
    const mine = pushed.rows.filter(isOfChoice);
    if (mine.length > 0)
      setRows((before) => merged(before, mine, Date.now() / 1000 - 2 * (spanMs / 1000)));
    // Domains and parameters that were not known yet have names to be read.
    const isNew = mine.some((m) => !names.has(m.domainId));
    if (silent || isNew) reload();
  });
  // Instants of the server are compared with its own clock.
  const skew = value && at !== null ? Date.parse(value.now) - at : 0;
  return { ...query, rows, reach, names, now: clock + skew };
};
export type Realtime = ReturnType<typeof useRealtime>;
