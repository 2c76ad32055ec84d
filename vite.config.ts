import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

type Modules = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};
/** The parts that load as a whole, those first of which others take what they need. */
const partNames = ['entry', 'signIn', 'console'] as const;
type Parts = Record<(typeof partNames)[number], Set<string>>;

const reached = (modules: Modules, starts: readonly string[]): Set<string> => {
  const seen = new Set<string>();
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    queue.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
};

let parts: Parts | null = null;
/** What every visit needs, what signing in needs besides, and what every screen of the console stands on. */
const partsOf = (modules: Modules): Parts => {
  const entry = reached(modules, [join(import.meta.dirname, 'client/main.tsx')]);
  const later = [...entry].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const from = (file: string) =>
    reached(
      modules,
      later.filter((id) => id.endsWith(file)),
    );
  return {
    entry,
    signIn: from('/session/Login.tsx'),
    console: from('/client/console.tsx'),
  };
};

/**
 * One file for each part. Left alone the bundler makes a file for each set of screens that share
 * something, and a page of the console was 229 requests. Code of single screens, and libraries that few
 * of them draw with, stay with the bundler.
 */
const groupOf = (part: (typeof partNames)[number], n: number) => ({
  debugName: part,
  priority: partNames.length - n,
  name: (id: string, modules: Modules): string | null => {
    parts ??= partsOf(modules);
    return parts[part].has(id) ? part : null;
  },
});

/** Tremor declares no side-effect freedom; without the tree-shaking line every import drags all of it in. */
export default defineConfig({
  root: 'client',
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // For those who run the console: the build sets them aside, and no bundle names one.
    sourcemap: 'hidden',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The entry lists the chunks that follow; their hashes alone keep that list short.
      output: {
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: partNames.map(groupOf) },
      },
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@tremor\/react/, sideEffects: false }],
      },
    },
  },
});
