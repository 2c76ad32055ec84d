import type { Label } from './field';
import { kernelErrors } from './kernelErrors';

type Places<T extends string> = T extends `${string}{${infer V}}${infer Rest}`
  ? V | Places<Rest>
  : never;
type KernelErrors = typeof kernelErrors;
/** Status and sentence of every failure; `shared/areas/errors.ts` adds those of the areas. */
export interface ErrorTable extends KernelErrors {}
/** The failures of an area: status, Chinese, English. */
export type Errors = Readonly<Record<string, readonly [status: number, zhCN: string, en: string]>>;
export type ErrorCode = keyof ErrorTable & string;
type Values<C extends ErrorCode> = Record<
  Places<ErrorTable[C][1]> | Places<ErrorTable[C][2]>,
  string | number
>;

/** One field that was refused: its path in the input, a code and both sentences. */
export type FieldError = { path: string; code: string; text: Label };

/** What the server answers when it refuses: one shape for every operation. */
export type ErrorBody = {
  code: ErrorCode;
  values: Record<string, string | number>;
  text: Label;
  fields: FieldError[];
  requestId: string;
};

const fill = (sentence: string, values: Record<string, string | number>) =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

let table: Errors = kernelErrors;
/** Makes the failures of all areas known; each process does this once, at its start. */
export const declareErrors = (rows: Errors): void => {
  table = { ...kernelErrors, ...rows };
};
const rowOf = (code: string) => table[code] ?? kernelErrors.internal;

/** Both sentences of a failure with their places filled. */
export const sentenceOf = (
  code: ErrorCode,
  values: Record<string, string | number> = {},
): Label => {
  const [, zhCN, en] = rowOf(code);
  return [fill(zhCN, values), fill(en, values)];
};

/** The only error that crosses a boundary. It carries a code and the values of its sentence. */
export class Failure<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly values: Record<string, string | number>;
  fields: FieldError[] = [];
  constructor(code: C, ...[values]: keyof Values<C> extends never ? [] : [Values<C>]) {
    super(code);
    this.code = code;
    this.values = values ?? {};
  }
  get status(): number {
    return rowOf(this.code)[0];
  }
  /** Names the fields at fault, so that a form can show the reason where it arose. */
  at(...fields: FieldError[]): this {
    this.fields = fields;
    return this;
  }
}

/** A failure of one field: the general code of bad input plus the sentence at that field. */
export const badField = <C extends ErrorCode>(
  path: string,
  code: C,
  values: Record<string, string | number> = {},
) => new Failure('request.invalid').at({ path, code, text: sentenceOf(code, values) });
