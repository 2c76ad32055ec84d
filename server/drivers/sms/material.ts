/** What is filed; the carrier takes a reference once. */
export type Filing = {
  reference: string;
  name: string;
  remark: string;
  /** What the carrier calls it, once that is known. */
  code: string | null;
} & (
  | {
      kind: 'signature';
      source: string;
      /** A picture that proves it, in base64, for carriers that want one. */
      proof: string | null;
    }
  | {
      kind: 'template';
      /** Its text with each variable written as the carrier writes places; the variables in their order. */
      text: (place: (variable: string) => string) => string;
      variables: readonly string[];
      /** Type of its messages. */
      messages: string;
      /** An accepted signature of the same account there, to which it belongs. */
      signature: string | null;
    }
);
/** What a carrier says of a filing; `reason` in its own words, `code` what it calls what was filed. */
export type FilingWord = {
  state: 'pending' | 'accepted' | 'refused';
  reason: string | null;
  code: string | null;
};
