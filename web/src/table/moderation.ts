// What moderators are told and say (docs/protocol.md, "Moderation").

export interface Report {
  id: string;
  at: string;
  by: string;
  about: string | null;
  name: string;
  table: string | null;
  said: string;
  why: string;
  settled_by?: string;
}

export interface PersonFound {
  id: string;
  name: string;
  guest: boolean;
  role?: 'owner' | 'moderator';
  since: string;
  muted: string | null;
  banned: string | null;
  addresses: string[];
}

export interface Door {
  id: string;
  network: string;
  why: string;
  by: string;
  since: string;
  until: string;
}

export interface Deed {
  n: number;
  at: string;
  by: string;
  act: string;
  about: string;
  name: string;
  detail: string;
}

export interface Measure {
  act: string;
  about: string;
  minutes?: number;
  why?: string;
  name?: string;
}

export interface Complaint {
  table?: string;
  line?: number;
  seat?: number;
  name?: string;
}
