// How much time is left, as clocks say it: "1:05", "2:03:09", or in days.
const two = (n: number) => String(n).padStart(2, '0');

export function duration(ms: number, days: (days: number, hours: number) => string): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return days(Math.floor(hours / 24), hours % 24);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
