/** Kinds of tasks this area shows, in the order of its tabs. */
export const contentKinds = ['refresh', 'preheat', 'probe'] as const;
export type ContentKind = (typeof contentKinds)[number];
