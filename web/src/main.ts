import './style.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { addressOf } from './state/server.ts';
import { settings } from './state/settings.svelte.ts';

const table = addressOf(location.pathname, location.search);
if (table) {
  history.replaceState(null, '', table);
  dispatchEvent(new HashChangeEvent('hashchange')); // which replacing does not tell
}
void settings.begin().then(() => mount(App, { target: document.getElementById('page')! }));

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => navigator.serviceWorker.register('/offline.js').catch(() => undefined));
}
