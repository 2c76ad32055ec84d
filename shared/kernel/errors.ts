import type { Label } from './field';
import { kernelErrors } from './refusals/kernelErrors';
import { fillBoth, type Places, type TextValue } from './text';

type KernelErrors = typeof kernelErrors;
/** Status and sentence of every failure; `shared/areas/errors.ts` adds those of the areas. */
export interface ErrorTable extends KernelErrors {}
/** The failures of an area: status, Chinese, English. */
export type Errors = Readonly<Record<string, readonly [status: number, zhCN: string, en: string]>>;
export type ErrorCode = keyof ErrorTable & string;
type Values<C extends ErrorCode> = Record<
  Places<ErrorTable[C][1]> | Places<ErrorTable[C][2]>,
  TextValue
>;

/** One field that was refused: its path in the input, a code and both sentences. */
export type FieldError = { path: string; code: string; text: Label };
/** A field error before it is told: with the values of its sentence, so that the field can be named. */
export type FieldFault = FieldError & { values?: Record<string, TextValue> };

/** What the server answers when it refuses: one shape for every operation. */
export type ErrorBody = {
  code: ErrorCode;
  values: Record<string, TextValue>;
  text: Label;
  fields: FieldError[];
  requestId: string;
};

let table: Errors = kernelErrors;
/** Makes the failures of all areas known; each process does this once, at its start. */
export const declareErrors = (rows: Errors): void => {
  table = { ...kernelErrors, ...rows };
};
/** The sentence of every failure, for the description of the API. */
export const failureTexts = (): Record<string, Label> =>
  Object.fromEntries(Object.entries(table).map(([code, [, zhCN, en]]) => [code, [zhCN, en]]));
const rowOf = (code: string) =>
  (Object.hasOwn(table, code) && table[code]) || kernelErrors.internal;

/** Both sentences of a failure with their places filled. */
export const sentenceOf = (code: ErrorCode, values: Record<string, TextValue> = {}): Label => {
  const [, zhCN, en] = rowOf(code);
  return fillBoth([zhCN, en], values);
};

/** The only error that crosses a boundary. It carries a code and the values of its sentence. */
export class Failure<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly values: Record<string, TextValue>;
  fields: FieldFault[] = [];
  constructor(code: C, ...[values]: keyof Values<C> extends never ? [] : [Values<C>]) {
    super(code);
    this.code = code;
    this.values = values ?? {};
  }
  get status(): number {
    return rowOf(this.code)[0];
  }
  /** Names the fields at fault, so that a form can show the reason where it arose. */
  at(...fields: FieldFault[]): this {
    this.fields = fields;
    return this;
  }
}

/** A failure of one field: the general code of bad input plus the sentence at that field. */
export const badField = <C extends ErrorCode>(
  path: string,
  code: C,
  values: Record<string, TextValue> = {},
) => new Failure('request.invalid').at({ path, code, text: sentenceOf(code, values), values });
