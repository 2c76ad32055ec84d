import { randomUUID } from 'node:crypto';
import type { RunError } from '#shared/areas/cdn/sync/runs';
import { DriverError } from '../../../drivers/cdn/driver';
import { now } from '../../../kernel/process/clock';
import { requestId } from '../../../kernel/process/log';
import type { LaneWork } from './lanes.store';
import type { Run, RunKind } from './runs.store';
import { earliest, latest } from './slots';

export type Span = { from: string; to: string };
/** Counters of a span as they were taken over for one lane. */
export type Taken = { points: number; added: number; changed: number; unchanged: number };
/** What pulls are made for, on whose behalf, since when, and the id of the run of each lane. */
export type RunContext = {
  kind: RunKind;
  actor: string;
  ids: ReadonlyMap<string, string>;
  startedAt: string;
  started: number;
};

/** The beginning of a run for some lanes. */
export const runContextOf = (
  lanes: readonly LaneWork[],
  kind: RunKind,
  actor = '',
): RunContext => ({
  kind,
  actor,
  ids: new Map(lanes.map((l) => [l.id, randomUUID()])),
  startedAt: now(),
  started: performance.now(),
});
export const runIdOf = (context: RunContext, lane: LaneWork): string =>
  context.ids.get(lane.id) as string;

/** A run of one lane that has just ended. */
export const runOf = (
  lane: LaneWork,
  context: RunContext,
  span: Span,
  taken: Taken | undefined,
): Run => ({
  id: runIdOf(context, lane),
  laneId: lane.id,
  kind: context.kind,
  from: span.from,
  to: span.to,
  points: taken?.points ?? 0,
  added: taken?.added ?? 0,
  changed: taken?.changed ?? 0,
  unchanged: taken?.unchanged ?? 0,
  ms: Math.round(performance.now() - context.started),
  errorClass: null,
  message: null,
  actor: context.actor,
  requestId: requestId(),
  startedAt: context.startedAt,
});

const mostWords = 1000;
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, mostWords);
/** The class of a failure: as calls have them, or our own. */
export const errorClassOf = (error: unknown): RunError =>
  error instanceof DriverError ? error.errorClass : 'internal';
/** A run that broke off, with what it had taken over by then. */
export const failedRun = (
  lane: LaneWork,
  context: RunContext,
  span: Span,
  error: unknown,
  taken?: Taken,
): Run => ({
  // A pull asks for more than there can be, because the clocks of both sides need not agree.
  ...runOf(lane, context, { ...span, to: latest(span.from, earliest(span.to, now())) }, taken),
  errorClass: errorClassOf(error),
  message: messageOf(error),
});

/** Failures in a row that are each kept; of later ones, two minutes apart, one an hour. */
const keptEach = 6;
export const isKept = (errors: number): boolean => errors < keptEach || errors % 30 === 0;
