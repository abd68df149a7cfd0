// The pace of a table in words.
import { t } from '../state/settings.svelte.ts';
import type { Pace } from '../table/protocol.ts';

export default function paceText(pace: Pace): string {
  if (pace.kind === 'live') return t().online.paceLive(pace.minutes, pace.plus_seconds);
  return pace.kind === 'slow' ? t().online.paceSlow(pace.days) : t().online.paceNone;
}
