import { configureSteps, type StepName } from '#shared/areas/cdn/domains/suppliers';
import { tellEntry } from '#server/model/cdn/domains/configuration/push';
import { failureSentence } from '#server/model/cdn/suppliers/failures';
import { now } from '#server/kernel/process/clock';
import type { Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import type { Tools } from '../../../kernel/work';
import {
  type Entry,
  type EntryStep,
  Lost,
  saveEntry,
} from '#server/model/cdn/domains/claims.store';

/** Why a step ended without success, in the words people see. */
export class StepFailed extends Error {
  readonly reason: Sentence;
  /** Steps are run in order, but a served certificate is proven late: its failure is the certificate's. */
  readonly step: StepName | null;
  constructor(reason: Sentence, step: StepName | null = null) {
    super(sentenceText(reason)[1]);
    this.reason = reason;
    this.step = step;
  }
}

/** What went wrong; a supplier's own words follow. */
const reasonOf = (error: unknown): Sentence =>
  error instanceof StepFailed ? error.reason : failureSentence(error);

const stateOf: Partial<Record<StepName, Entry['state']>> = {
  create: 'creating',
  push: 'pushing',
  certificate: 'certifying',
  deploy: 'deploying',
  prove: 'proving',
};

type Patch = Partial<
  Pick<Entry, 'state' | 'liveVersion' | 'cname' | 'certificateFingerprint' | 'message'>
>;
export type Recorder = {
  entry: () => Entry;
  /** Runs a step: active while it runs, then done with its time and words, or failed. */
  step: (name: StepName, work: () => Promise<Sentence | null>) => Promise<void>;
  /** Writes what is known besides the steps. */
  save: (patch: Patch) => Promise<void>;
  fail: (error: unknown, step: StepName) => Promise<void>;
};

/** Keeps an entry's steps as they happen: each change is a committed row and an event. */
export const openRecorder = (
  tools: Tools,
  o: { entry: Entry; fence: number; version: number; names?: readonly StepName[] },
): Recorder => {
  const names = o.names ?? configureSteps;
  let entry = o.entry;
  let steps: EntryStep[] = names.map((step) => ({
    step,
    state: 'waiting',
    at: now(),
    ms: null,
    message: null,
  }));
  const write = async (patch: Patch) => {
    entry = await tools.run(async (ctx) => {
      const saved = await saveEntry(ctx, { ...o, entry, patch: { ...patch, steps } });
      tellEntry(ctx, saved);
      return saved;
    });
  };
  const put = (name: StepName, patch: Partial<EntryStep>) => {
    steps = steps.map((s) => (s.step === name ? { ...s, ...patch } : s));
  };
  return {
    entry: () => entry,
    save: write,
    async step(name, work) {
      const started = performance.now();
      put(name, { state: 'active', at: now(), ms: null, message: null });
      const state = stateOf[name];
      await write(state ? { state } : {});
      const message = await work().catch((error: unknown) => {
        if (error instanceof Lost) throw error;
        throw Object.assign(error as Error, { failedStep: name });
      });
      put(name, { state: 'done', ms: Math.round(performance.now() - started), message });
    },
    async fail(error, step) {
      const at = error instanceof StepFailed && error.step ? error.step : step;
      const message = reasonOf(error);
      // The step that found it out failed as well as the one whose effect is missing.
      steps = steps.map((s) =>
        s.state === 'active' && s.step !== at ? { ...s, state: 'failed', message } : s,
      );
      put(at, { state: 'failed', at: now(), message });
      await write({ state: 'error', message });
    },
  };
};

/** Name of the step that failed, of an entry whose run ended in an error. */
export const failedStep = (entry: Entry): string | null =>
  entry.steps.find((s) => s.state === 'failed')?.step ?? null;
