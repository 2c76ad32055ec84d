/** One thing the command palette can open. */
export type PaletteItem = {
  id: string;
  title: string;
  /** Where it belongs, at the right. */
  group: string;
  path: string;
  /** Further words it is found by. */
  also?: string;
};

/** Things an area offers beyond screens: domains, tasks, accounts. Asked with what is typed. */
export type PaletteSource = (typed: string) => Promise<readonly PaletteItem[]>;
