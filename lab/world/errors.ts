/** A refusal the control API answers with: HTTP status, stable code and words in both languages. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string;
  readonly words: { zh: string; en: string };
  /** Further fields of the error body, such as the current serial of a zone. */
  readonly more: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    words: { zh: string; en: string },
    more: Record<string, unknown> = {},
  ) {
    super(words.en);
    this.name = 'ControlError';
    this.status = status;
    this.code = code;
    this.words = words;
    this.more = more;
  }
}
