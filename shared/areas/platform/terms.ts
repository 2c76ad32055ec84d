/** Terms that name a product, in both languages. */
export const sms = ['短信', 'SMS'] as const;
