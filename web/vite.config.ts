import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The module of the games is made by the C++ build (cmake --preset wasm); the page takes it as an asset.
const games = fileURLToPath(new URL('../build/wasm/bin/timetable.wasm', import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: { alias: { '@games.wasm': games }, conditions: process.env.VITEST ? ['browser'] : [] },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  build: { outDir: '../build/page', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  test: { include: ['src/**/*.test.ts', 'tests/**/*.test.ts'], environment: 'node', testTimeout: 30000 },
});
