// Tests that need the built page (npm run build) and Chromium: npm run browser
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/browser/**/*.test.ts'], testTimeout: 240_000, hookTimeout: 60_000, fileParallelism: false, reporters: ['verbose'] },
});
