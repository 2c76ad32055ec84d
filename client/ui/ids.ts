/** True for the number of a row (UUID), which says nothing to people: its name is shown, or nothing. */
export const isId = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
