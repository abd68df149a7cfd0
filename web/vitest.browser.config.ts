// Tests that need the built page (npm run build) and Chromium: npm run browser. A browser a file, a file a core.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const workers = Math.min(4, availableParallelism());

export default defineConfig({
  test: { include: ['tests/browser/**/*.test.ts'], testTimeout: 240_000, hookTimeout: 60_000, minWorkers: 1, maxWorkers: workers, reporters: ['verbose'] },
});
