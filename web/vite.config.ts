import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { compress } from './tools/compress.ts';
import { games } from './tools/descriptions.ts';
import { offline } from './tools/offline.ts';
import { words } from './tools/words.ts';

export default defineConfig({
  plugins: [svelte(), games(), words(), offline(), compress()],
  worker: { format: 'es', plugins: () => [words()] },
  server: { fs: { allow: ['..'] } },
  build: { outDir: '../build/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
  test: { include: ['tests/*.test.ts'], testTimeout: 30000 },
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
});
