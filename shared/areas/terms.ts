/** Terms of the products, in both languages; some are needed before sign-in, so it stays small. */
export const sms = ['短信', 'SMS'] as const;
