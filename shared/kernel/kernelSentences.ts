/** Sentences every area shares: Chinese, English. */
export const kernelSentences = {
  'text.words': ['{words}', '{words}'],
  /** A text from before sentences were kept by code; it was written in both languages. */
  'text.stored': ['{zhCN}', '{en}'],
} as const;
