// The page without a connection: a service worker that keeps every file of this build. Its text is made with the build,
// because only the build knows the names.
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

const OLD_DECK = /[0-9a-f]{64}[^/]*\.json$/;

const worker = (version: string, files: string[]) => `// made by tools/offline.ts
const KEPT = 'timetable-${version}';
const OLD_DECKS = 'timetable-decks'; // of games that were begun long ago: kept when they are first needed
const FILES = ${JSON.stringify(files)};
self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  const forget = (names) => Promise.all(names.filter((name) => name !== KEPT && name !== OLD_DECKS).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(forget).then(() => self.clients.claim()));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.method !== 'GET' || path.includes('/api/') || path.endsWith('/ws')) return;
  const kept = () => caches.match(request, { ignoreSearch: true });
  const keep = async (answer) => {
    if (answer.ok) await (await caches.open(OLD_DECKS)).put(request, answer.clone());
    return answer;
  };
  // the page itself as new as can be had, its files as they were built
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('./index.html')));
  else event.respondWith(kept().then((found) => found ?? (${OLD_DECK}.test(path) ? fetch(request).then(keep) : fetch(request))));
});
`;

export function offline(): Plugin {
  return {
    name: 'timetable-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = ['./index.html', './icon.svg', './manifest.webmanifest'];
      files.push(...Object.keys(bundle).filter((name) => name !== 'index.html' && !OLD_DECK.test(name)).map((name) => `./${name}`));
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12);
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: worker(version, [...new Set(files)].sort()) });
    },
  };
}
