/** One thing the command palette can open or do. */
export type PaletteItem = {
  id: string;
  title: string;
  /** Where it belongs, at the right. */
  group: string;
  /** Further words it is found by. */
  also?: string;
} & ({ path: string } | { run(): void });

/** Things an area offers beyond screens: domains, tasks, accounts. Asked with what is typed. */
export type PaletteSource = (typed: string) => Promise<readonly PaletteItem[]>;
