import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
      output: { chunkFileNames: 'assets/[hash].js' },
      treeshake: {
        moduleSideEffects: [{ test: /node_modules\/@tremor\/react/, sideEffects: false }],
      },
    },
  },
});
