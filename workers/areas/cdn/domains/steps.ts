import { configureSteps, type StepName } from '#shared/areas/cdn/domains/suppliers';
import { bothLanguages, reasonOf } from '#server/model/cdn/domains/move';
import { tellEntry } from '#server/model/cdn/domains/push';
import { DriverError } from '#server/drivers/cdn/driver';
import { now } from '#server/kernel/process/clock';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import type { Tools } from '../../../kernel/work';
import { type Entry, type EntryStep, Lost, saveEntry } from '#server/model/cdn/domains/work.store';

/** Why a step ended without success, in the words people see. */
export class StepFailed extends Error {
  readonly text: Label;
  /** Steps are run in order, but a served certificate is proven late: its failure is the certificate's. */
  readonly step: StepName | null;
  constructor(text: Label, step: StepName | null = null) {
    super(text[1]);
    this.text = text;
    this.step = step;
  }
}

const classText: Record<DriverError['errorClass'], Label> = {
  auth: ['供应商拒绝凭据', 'The supplier refuses the credential'],
  throttled: ['供应商限流', 'The supplier throttles'],
  invalid: ['供应商拒绝请求', 'The supplier refuses the request'],
  absent: ['供应商没有该域名', 'The supplier does not know the domain'],
  conflict: ['供应商正忙', 'The supplier is busy with the domain'],
  quota: ['供应商配额已用完', "The supplier's quota is used up"],
  unavailable: ['供应商暂不可用', 'The supplier is unavailable'],
  garbage: ['供应商应答无法解析', "The supplier's answer cannot be read"],
};

/** What went wrong, in both languages; the supplier's own words follow. */
export const textOf = (error: unknown): Label => {
  if (error instanceof StepFailed) return error.text;
  if (error instanceof DriverError) {
    const [zhCN, en] = classText[error.errorClass];
    const words = error.message.slice(0, 200);
    return [`${zhCN}：${words}`, `${en}: ${words}`];
  }
  if (error instanceof Failure) return sentenceOf(error.code, error.values);
  return sentenceOf('internal');
};

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
  step: (name: StepName, work: () => Promise<Label | null>) => Promise<void>;
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
      const said = await work().catch((error: unknown) => {
        if (error instanceof Lost) throw error;
        throw Object.assign(error as Error, { failedStep: name });
      });
      const message = said ? bothLanguages(said) : null;
      put(name, { state: 'done', ms: Math.round(performance.now() - started), message });
    },
    async fail(error, step) {
      const at = error instanceof StepFailed && error.step ? error.step : step;
      const message = bothLanguages(textOf(error)) || reasonOf('internal');
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
