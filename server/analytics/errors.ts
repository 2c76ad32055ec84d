/** ClickHouse error codes that carry another HTTP status than 500, as its own server answers them. */
const statusOf: Record<number, number> = {
  27: 400,
  36: 400,
  41: 400,
  42: 400,
  43: 400,
  44: 400,
  46: 404,
  47: 404,
  48: 501,
  53: 400,
  60: 404,
  62: 400,
  81: 404,
  115: 404,
  159: 408,
  164: 403,
  202: 503,
  456: 400,
  457: 400,
  497: 403,
  516: 403,
};

/** A fault in ClickHouse's words: `Code: n. DB::Exception: … (NAME)`, which its clients parse. */
export class EngineError extends Error {
  readonly code: number;
  constructor(code: number, name: string, text: string) {
    super(`Code: ${code}. DB::Exception: ${text} (${name})`);
    this.name = 'EngineError';
    this.code = code;
  }
}

/** Any thrown thing as status, code and one-line text for an HTTP answer. */
export const toAnswer = (
  error: unknown,
  version: string,
): { status: number; code: number; text: string } => {
  const message = error instanceof Error ? error.message : String(error);
  const match = /Code: (\d+)/.exec(message);
  const code = match ? Number(match[1]) : 1001;
  const text = match ? message : `Code: 1001. DB::Exception: ${message} (STD_EXCEPTION)`;
  return { status: statusOf[code] ?? 500, code, text: `${text} (version ${version})\n` };
};
